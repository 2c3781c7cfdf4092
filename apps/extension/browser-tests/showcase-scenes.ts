import { labelOf } from '@interlinear/messages/docs';
import type { Locale } from '@interlinear/messages/locales';
import { startYoutubeStandIn, YOUTUBE_HOST } from '@interlinear/testing/players/youtube-stand-in';
import { type Sample, sampleFor, samplePages, translateSample } from '@interlinear/testing/showcase/samples';
import { startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEFAULT_SUBTITLES } from '../src/subtitles/subtitle-settings.ts';
import { translateByMenu } from './act-on-pictures.ts';
import { openCard, selectByMouse } from './card-in-page.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { shownPictures } from './picture-overlay-in-page.ts';
import { shownSubtitles } from './subtitles-in-page.ts';

/** Host of the sample pages. */
const SAMPLE_HOST = 'harbour-post.example';
export const ARTICLE = `https://${SAMPLE_HOST}/article`;

const VIDEO_SECONDS = 40;

/** The extension in a language, with its sample pages and a video that has captions. */
export interface Showcase {
  extension: ExtensionUnderTest;
  sample: Sample;
  /** Opens a page of the size that the home page shows, or of another height. */
  open(scheme: 'light' | 'dark', height?: number): Promise<Page>;
  close(): Promise<void>;
}

export async function startShowcase(locale: Locale): Promise<Showcase> {
  const sample = sampleFor(locale);
  const source = sample.sourceLanguage;
  const pages = samplePages(sample);
  const [youtube, site] = await Promise.all([
    startYoutubeStandIn({
      videos: [
        {
          id: 'alpha',
          title: 'Bridges',
          video: { seconds: VIDEO_SECONDS },
          tracks: [{ language: source, kind: 'asr', shape: 'words', talk: talkOf(sample) }],
        },
      ],
    }),
    startStandIn(({ path }) => ({
      status: path in pages ? 200 : 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: pages[path] ?? '',
    })),
  ]);
  const hosts = { [YOUTUBE_HOST]: youtube.url, [SAMPLE_HOST]: site.url };
  const extension = await startExtension({}, { hosts, language: locale });
  extension.edge.translateWith((text) => translateSample(sample, text));
  await extension.setSettings({
    source,
    target: locale,
    style: 'dashed',
    hoverKey: 'Control',
    inputBox: { isOn: true, target: source },
    always: { sites: ['example.org'], languages: ['ja'] },
    never: { sites: ['bank.example.com'], languages: [locale] },
    subtitles: { ...DEFAULT_SUBTITLES, sites: ['youtube.com'] },
  });
  return {
    extension,
    sample,
    open: (scheme, height = 500) => openPage(extension, scheme, height),
    async close() {
      await extension.close();
      await Promise.all([youtube.close(), site.close()]);
    },
  };
}

function talkOf({ source }: Sample) {
  return Array.from({ length: VIDEO_SECONDS / 4 }, (_, index) => ({
    start: index * 4000 + 200,
    end: index * 4000 + 3900,
    text: source.line,
  }));
}

async function openPage({ browser }: ExtensionUnderTest, scheme: 'light' | 'dark', height: number): Promise<Page> {
  const page = await browser.context.newPage();
  const devtools = await browser.context.newCDPSession(page);
  const window = { width: 800, height, deviceScaleFactor: 1, mobile: false };
  await devtools.send('Emulation.setDeviceMetricsOverride', window);
  await devtools.send('Emulation.setScrollbarsHidden', { hidden: true });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.bringToFront();
  return page;
}

/** Something that the extension does in a page. */
interface Scene {
  address: string;
  /** Carries it out in the loaded page. */
  act(showcase: Showcase, page: Page): Promise<void>;
}

/** Scenes of the extension that the home page shows. */
export const SCENES: Readonly<Record<'web' | 'hover' | 'card' | 'input' | 'image' | 'video', Scene>> = {
  web: {
    address: ARTICLE,
    async act({ extension, sample }, page) {
      await extension.pressShortcut();
      await page.getByText(sample.translation.paragraphs[1]).waitFor();
    },
  },
  hover: {
    address: ARTICLE,
    async act({ sample }, page) {
      await page.hover('#p0');
      await page.keyboard.down('Control');
      await page.getByText(sample.translation.paragraphs[0]).waitFor();
      await page.keyboard.up('Control');
      await page.evaluate(showPointerWithKey, '#p0');
    },
  },
  card: {
    address: ARTICLE,
    async act({ sample }, page) {
      await selectByMouse(page, sample.source.title);
      const card = await openCard(page);
      await card.getByText(sample.translation.title).first().waitFor();
      await card.getByRole('button', { name: labelOf(sample.locale, 'extension-card.cardShare') }).click();
      await card.getByRole('img').waitFor();
    },
  },
  input: {
    address: `https://${SAMPLE_HOST}/chat`,
    async act({ sample }, page) {
      await page.locator('textarea').focus();
      await page.keyboard.insertText(sample.translation.message);
      await page.locator('textarea').pressSequentially('   ');
      await expect.poll(() => page.locator('textarea').inputValue()).toContain(sample.source.message);
    },
  },
  image: {
    address: `https://${SAMPLE_HOST}/menu`,
    async act({ extension, sample }, page) {
      await translateByMenu(extension, page, '#picture');
      await expect
        .poll(async () => (await shownPictures(page, extension.browser.origin)).flatMap(({ texts }) => texts))
        .toEqual([...sample.translation.menu]);
    },
  },
  video: {
    address: `https://${YOUTUBE_HOST}/watch?v=alpha`,
    async act({ extension }, page) {
      await page.bringToFront();
      const { origin } = extension.browser;
      await expect.poll(async () => (await shownSubtitles(page, origin))[0]?.cues[0]?.length).toBe(2);
      // Only the film and its subtitles: the stand-in's controls are plain buttons.
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('h1, header, button')) element.remove();
      });
    },
  },
};

/** Draws the mouse pointer, which screenshots lack, over a paragraph, with the key that is held. Runs in the page. */
function showPointerWithKey(selector: string): void {
  const { left, top, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const mark = document.createElement('div');
  mark.style.cssText = `position: fixed; left: ${left + width * 0.6}px; top: ${top + height * 0.3}px; display: flex; gap: 2px;`;
  mark.innerHTML = `<svg width="34" height="34" viewBox="0 0 24 24"><path d="M5 2v17l4.5-4 3 7 3-1.3-3-6.7H19z" fill="#111" stroke="#fff" stroke-width="1.5"/></svg>
    <kbd style="margin-top: 22px; padding: 4px 12px; border-radius: 6px; background: #9c2a1c; color: #fffaf5; font: 600 18px system-ui, sans-serif">Ctrl</kbd>`;
  document.body.append(mark);
}
