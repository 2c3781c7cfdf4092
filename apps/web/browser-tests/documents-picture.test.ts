import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityProblemsBySize } from './accessibility-by-size.ts';
import { createAccount, say } from './account-under-test.ts';
import { waitForTranslation } from './document-under-test.ts';
import { type SiteUnderTest, storedDocumentSettings, useSharedSite } from './site-under-test.ts';

const WORDS = 'The harbour was quiet before the storm';
/** Text recognition is CPU-bound and slow on a busy machine. */
const RECOGNITION_MS = 120_000;

const documents = (key: string) => say('en', 'documents', key).replace('{type}', 'PDF');
const reader = (key: string) => say('en', 'reader', key);

describe('a picture', () => {
  let site: SiteUnderTest;
  let stored: Record<string, string>;
  beforeAll(async () => {
    site = await useSharedSite();
    stored = {
      user: JSON.stringify(await createAccount(site.server, 'picture_reader')),
      ...storedDocumentSettings(),
    };
  });
  afterAll(() => site.close());

  it('[DOC-01] [DOC-09] is shown, read by OCR when its cost is agreed to, and translated as a PDF', async () => {
    const { page, errors, context } = await site.openInTest('/en/translate/pdf', { stored });
    const picture = await pictureOf(await context.newPage(), WORDS);
    const file = { name: 'sign.png', mimeType: 'image/png', buffer: picture };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: documents('translate'), exact: true }).click();
    await page.waitForURL(/pdf-display\?id=/);
    const offer = page.getByRole('button', { name: documents('startWithOcr'), exact: true });
    await offer.waitFor();
    await page.getByText('This costs 1 document page of your plan.').waitFor();
    await page
      .getByRole('region', { name: reader('view_original'), exact: true })
      .locator('canvas')
      .first()
      .waitFor();
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);

    // The text view is empty and explains why.
    await page.getByRole('button', { name: reader('asText'), exact: true }).click();
    await page.getByText(reader('pageWithoutText')).first().waitFor();
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
    await page.getByRole('button', { name: reader('asPages'), exact: true }).click();

    await offer.click();
    await page.getByText(`【de:${WORDS}】`).first().waitFor({ timeout: RECOGNITION_MS });
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
    await waitForTranslation(page, RECOGNITION_MS);
    const translated = await downloaded(page, 'download_pdf');
    expect(translated).toMatchObject({ name: 'sign.de.pdf' });
    expect(translated.content.subarray(0, 5).toString()).toBe('%PDF-');
    const original = await downloaded(page, 'download_original');
    expect(original.name).toBe('sign.png');
    expect(original.content.equals(picture)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });
});

async function pictureOf(page: Page, words: string): Promise<Buffer> {
  await page.setContent(`<p style="font: 28px sans-serif; margin: 40px">${words}</p>`);
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 120 } });
  await page.close();
  return picture;
}

async function downloaded(page: Page, choice: string): Promise<{ name: string; content: Buffer }> {
  const button = page.getByRole('button', { name: documents('download'), exact: true });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: documents(choice), exact: true }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
