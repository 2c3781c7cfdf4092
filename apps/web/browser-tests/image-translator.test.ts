import { createCanvasCodec } from '@interlinear/images/node-codec';
import { findAccessibilityProblemsInBothSchemes } from '@interlinear/testing/browsers/chromium';
import { drawSlide } from '@interlinear/testing/pictures/kinds/screens';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from './account-under-test.ts';
import { type SiteUnderTest, startSite } from './site-under-test.ts';

const pictures = (key: string) => say('en', 'pictures', key);

const SETTINGS = {
  version: 1,
  selectedEngine: 'microsoft-edge',
  sourceLanguage: 'en',
  targetLanguage: 'de',
  recentLanguages: [],
  view: 'translated',
};
const stored = { imageSettings: JSON.stringify(SETTINGS) };

describe('the picture translator', () => {
  let site: SiteUnderTest;
  let slide: { name: string; mimeType: string; buffer: Buffer };
  beforeAll(async () => {
    const picture = drawSlide({ language: 'en', seed: 3 });
    slide = {
      name: 'slide.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await createCanvasCodec().encode(picture.picture, 'png')),
    };
    site = await startSite();
  });
  afterAll(() => site.close());

  async function shot(page: Page, name: string) {
    await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true });
  }

  it('explores', async () => {
    const { page, errors } = await site.openInTest('/en/translate/image', { stored });
    await page.getByText(pictures('dropHere')).waitFor();
    await shot(page, 'empty');
    console.log(await findAccessibilityProblemsInBothSchemes(page));
    await page.locator('input[type=file]').first().setInputFiles(slide);
    await page
      .getByText('Waits')
      .first()
      .waitFor({ timeout: 3000 })
      .catch(() => 0);
    await shot(page, 'reading');
    await page
      .getByText(/【de:/)
      .first()
      .waitFor({ timeout: 20000 })
      .catch((e) => console.log(String(e).slice(0, 300)));
    await shot(page, 'translated');
    console.log(await findAccessibilityProblemsInBothSchemes(page));
    await page
      .getByRole('list', { name: pictures('regions') })
      .getByRole('button')
      .first()
      .click();
    await shot(page, 'editing');
    console.log(await findAccessibilityProblemsInBothSchemes(page));
    await page.setViewportSize({ width: 360, height: 740 });
    await shot(page, 'phone');
    console.log(errors);
    expect(1).toBe(1);
  }, 120000);
});
