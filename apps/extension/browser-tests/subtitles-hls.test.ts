import { startHlsStandIn } from '@interlinear/testing/players/hls-stand-in';
import { makeTalk } from '@interlinear/testing/players/talk';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DEFAULT_SUBTITLES } from '../src/subtitles/subtitle-settings.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { shownSubtitles } from './subtitles-in-page.ts';

const SECONDS = 1_200;
const talk = (name: string) => makeTalk(SECONDS, name);
const STREAMS = {
  alpha: { talks: { de: talk('german'), en: talk('alpha') }, seconds: SECONDS, segmentSeconds: 6 },
  bravo: { talks: { en: talk('bravo') }, seconds: SECONDS, segmentSeconds: 10, clock: 'own' },
  charlie: { talks: { en: talk('charlie') }, seconds: SECONDS, segmentSeconds: 6, dash: 'files' },
  delta: { talks: { de: talk('german'), en: talk('delta') }, seconds: SECONDS, segmentSeconds: 6, dash: 'files' },
  echo: { talks: { de: talk('german'), en: talk('echo') }, seconds: SECONDS, segmentSeconds: 6, dash: 'segments' },
  foxtrot: { talks: { en: talk('foxtrot') }, seconds: SECONDS, segmentSeconds: 6, dash: 'segments', mp4: 'stpp' },
  golf: { talks: { en: talk('golf') }, seconds: SECONDS, segmentSeconds: 6, mp4: 'wvtt' },
  on: {
    talks: { en: makeTalk(300, 'on') },
    seconds: 300,
    segmentSeconds: 2,
    dash: 'segments',
    mp4: 'wvtt',
    isLive: true,
  },
  late: { talks: { en: talk('late') }, seconds: SECONDS, segmentSeconds: 6 },
  live: { talks: { en: makeTalk(60, 'live') }, seconds: 60, segmentSeconds: 2, isLive: true },
} as const;

let extension: ExtensionUnderTest;
let site: StandIn;

beforeAll(async () => {
  site = await startHlsStandIn(STREAMS);
  extension = await startExtension({});
});
afterAll(async () => {
  await extension?.close();
  await site?.close();
});
afterEach(async (test) => {
  await extension.endTest(test);
  site.reset();
});

async function watch(name: keyof typeof STREAMS): Promise<Page> {
  return await extension.visit(`${site.url}/watch/${name}`);
}

const WANTED = { subtitles: { ...DEFAULT_SUBTITLES, sites: ['127.0.0.1'] } };
const subtitles = (page: Page) => shownSubtitles(page, extension.browser.origin);
const segments = (name: string) =>
  site.requests.filter(({ path }) => path.startsWith(`/stream/${name}/`) && path.endsWith('.webvtt'));

/** Quick: a manifest with MP4 segments; other tests have playlists with segments of text, `alpha` and `bravo`. */
const FORMS = casesBySize(1, [
  ['foxtrot', 'Foxtrot says: '],
  ['golf', 'Golf says: '],
  ['delta', 'Delta says: '],
  ['alpha', 'Alpha says: '],
  ['bravo', 'Bravo says: '],
  ['live', 'Live says: '],
  ['charlie', 'Charlie says: '],
  ['echo', 'Echo says: '],
]);

it.each(FORMS)('[SUB-03] shows the subtitles of a playlist or manifest in both languages: %s', async (name, start) => {
  await extension.setSettings(WANTED);
  const page = await watch(name);
  await expect
    .poll(async () => (await subtitles(page)).map(({ cues }) => cues[0]))
    .toMatchObject([[expect.stringContaining(start), expect.stringContaining('【de:')]]);
});

it('[SUB-03] loads segments as they are needed, follows a seek to a minute that was not loaded, and to another stream in the same page', async () => {
  await extension.setSettings(WANTED);
  const page = await watch('alpha');
  await expect.poll(async () => (await subtitles(page))[0]?.cues[0]?.[0]).toContain('Alpha says');
  for (const spoken of [talk('alpha')[250], talk('alpha')[120]]) {
    await page.evaluate(
      (position) => {
        const video = document.querySelector('video');
        // Paused, because the line must not be over before its segment has been loaded.
        video?.pause();
        if (video) video.currentTime = position;
      },
      (spoken?.start ?? 0) / 1000 + 0.2,
    );
    await expect.poll(async () => (await subtitles(page))[0]?.cues[0]?.[0]?.replaceAll('\n', ' ')).toBe(spoken?.text);
  }
  // Twenty minutes have 200 segments.
  expect(segments('alpha').length).toBeLessThan(170);
  expect(new Set(segments('alpha').map(({ path }) => path)).size).toBe(segments('alpha').length);

  // No cue of the former stream is left.
  for (const [name, start] of [
    ['bravo', 'Bravo says'],
    ['alpha', 'Alpha says'],
  ]) {
    await page.evaluate((next) => Reflect.get(window, 'standIn').navigate(next), name);
    await expect
      .poll(async () => {
        const lines = (await subtitles(page)).flatMap(({ cues }) => cues.flat());
        expect(lines.filter((line) => !line.includes(start ?? ''))).toEqual([]);
        return lines.length;
      })
      .toBe(2);
  }
});

it.each(casesBySize(1, ['live', 'on']))(
  '[SUB-03] goes on in a live stream whose list of segments moves: %s',
  async (name) => {
    await extension.setSettings(WANTED);
    const page = await watch(name);
    const seen = new Set<string>();
    await expect
      .poll(async () => {
        for (const line of (await subtitles(page))[0]?.cues.flat() ?? []) if (!line.startsWith('【')) seen.add(line);
        return seen.size;
      })
      .toBeGreaterThan(2);
    const paths = site.requests.map(({ path }) => path).filter((path) => path.startsWith(`/stream/${name}/en/`));
    const loaded = paths.filter((path) => /\d+\.\w+$/.test(path));
    expect(new Set(loaded).size).toBe(loaded.length);
  },
);

it('[SUB-03] finds the playlist of a page that was open before, and leaves the page as it was', async () => {
  await extension.setSettings({});
  const page = await watch('late');
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  expect(segments('late')).toEqual([]);
  await extension.pressShortcut('toggle-subtitles');
  await expect.poll(async () => (await subtitles(page))[0]?.cues[0]?.[0]).toContain('Late says');
  await extension.pressShortcut('toggle-subtitles');
  await expect.poll(() => subtitles(page)).toEqual([]);
  expect(await page.evaluate(() => [window.fetch, XMLHttpRequest.prototype.open].map(String).join())).toContain(
    'native',
  );
});
