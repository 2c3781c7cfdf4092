import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCALES } from '@interlinear/messages/locales';
import { startYoutubeStandIn, YOUTUBE_HOST } from '@interlinear/testing/players/youtube-stand-in';
import { type Sample, sampleFor, samplePages, translateSample } from '@interlinear/testing/showcase/samples';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEFAULT_SUBTITLES } from '../src/subtitles/subtitle-settings.ts';
import { translateByMenu } from './act-on-pictures.ts';
import { openCard, selectByMouse } from './card-in-page.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { shownPictures } from './picture-overlay-in-page.ts';
import { shownSubtitles } from './subtitles-in-page.ts';

/**
 * Folder for the pictures of the home page: `SHOWCASE_PICTURES=apps/web/public/pictures npm test showcase-pictures` takes them again.
 * Without it, `vitest.config.ts` leaves this file out.
 */
const FOLDER = process.env.SHOWCASE_PICTURES ?? '';

const WINDOW = { width: 800, height: 500 };
const SECONDS = 40;

it.each(LOCALES)('[SITE-14] takes the pictures of the extension in %s, light and dark', async (locale) => {
  await mkdir(FOLDER, { recursive: true });
  const sample = sampleFor(locale);
  const talk = Array.from({ length: SECONDS / 4 }, (_, index) => ({
    start: index * 4000 + 200,
    end: index * 4000 + 3900,
    text: sample.source.line,
  }));
  const language = sample.sourceLanguage;
  const youtube = await startYoutubeStandIn({
    videos: [
      {
        id: 'alpha',
        title: 'Bridges',
        video: { seconds: SECONDS },
        tracks: [{ language, kind: 'asr', shape: 'words', talk }],
      },
    ],
  });
  const extension = await startExtension(samplePages(sample), { hosts: { [YOUTUBE_HOST]: youtube.url } });
  try {
    extension.edge.translateWith((text) => translateSample(sample, text));
    await extension.setSettings({
      source: language,
      target: locale,
      style: 'dashed',
      hoverKey: 'Control',
      inputBox: { isOn: true, target: language },
      subtitles: { ...DEFAULT_SUBTITLES, sites: ['youtube.com'] },
    });
    for (const scheme of ['light', 'dark'] as const) {
      for (const [name, reach] of Object.entries(STATES)) {
        const page = await openSmall(extension, scheme);
        await reach({ extension, page, sample });
        await save(extension, page, `${name}-${locale}-${scheme}`);
        await page.close();
      }
    }
  } finally {
    await extension.close();
    await youtube.close();
  }
});

interface State {
  extension: ExtensionUnderTest;
  page: Page;
  sample: Sample;
}

/** Steps to what each picture shows. */
const STATES: Record<string, (state: State) => Promise<void>> = {
  async web({ extension, page, sample }) {
    await page.goto(`${extension.siteUrl}/article`);
    await extension.pressShortcut();
    await page.getByText(sample.translation.paragraphs[1]).waitFor();
  },
  async hover({ extension, page, sample }) {
    await page.goto(`${extension.siteUrl}/article`);
    await page.hover('#p0');
    await page.keyboard.down('Control');
    await page.getByText(sample.translation.paragraphs[0]).waitFor();
    await page.keyboard.up('Control');
  },
  async card({ extension, page, sample }) {
    await page.goto(`${extension.siteUrl}/article`);
    await selectByMouse(page, sample.source.title);
    const card = await openCard(page);
    await card.getByText(sample.translation.title).first().waitFor();
    await card.getByRole('button', { name: 'Make a picture to share' }).click();
    await card.getByRole('img').waitFor();
  },
  async input({ extension, page, sample }) {
    await page.goto(`${extension.siteUrl}/chat`);
    await page.locator('textarea').focus();
    await page.keyboard.insertText(sample.translation.message);
    await page.locator('textarea').pressSequentially('   ');
    await expect.poll(() => page.locator('textarea').inputValue()).toContain(sample.source.message);
  },
  async image({ extension, page, sample }) {
    await page.goto(`${extension.siteUrl}/menu`);
    await translateByMenu(extension, page, '#picture');
    await expect
      .poll(async () => (await shownPictures(page, extension.browser.origin)).flatMap(({ texts }) => texts))
      .toEqual([...sample.translation.menu]);
  },
  async video({ extension, page }) {
    await page.goto(`https://${YOUTUBE_HOST}/watch?v=alpha`);
    await page.bringToFront();
    await expect.poll(async () => (await shownSubtitles(page, extension.browser.origin))[0]?.cues[0]?.length).toBe(2);
    // Only the player.
    await page.evaluate(() => {
      document.querySelector('video')?.pause();
      for (const heading of document.querySelectorAll('h1, header')) heading.remove();
    });
  },
};

async function openSmall({ browser }: ExtensionUnderTest, scheme: 'light' | 'dark'): Promise<Page> {
  const page = await browser.context.newPage();
  const devtools = await browser.context.newCDPSession(page);
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...WINDOW, deviceScaleFactor: 1, mobile: false });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.bringToFront();
  return page;
}

/** Saves what is visible as WebP. */
async function save({ browser }: ExtensionUnderTest, page: Page, name: string): Promise<void> {
  const devtools = await browser.context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 58 });
  await writeFile(path.join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
}
