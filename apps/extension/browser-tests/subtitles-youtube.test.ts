import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { makeTalk } from '@interlinear/testing/players/talk';
import { startYoutubeStandIn, YOUTUBE_HOST, type YoutubeVideo } from '@interlinear/testing/players/youtube-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { bySize, casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DEFAULT_SUBTITLES } from '../src/subtitles/subtitle-settings.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { moveIntoWindow, shownSubtitles } from './subtitles-in-page.ts';

const SECONDS = 60;
/** Quick: three videos. */
const NAVIGATIONS = bySize({ quick: 3, deep: 24 });
const NAMES = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'blocks'];
/** Talks that are translated in one test only, because translations are kept. */
const UNKNOWN = ['golf', 'hotel', 'india', 'juliet'];
const words = (id: string): YoutubeVideo => ({
  id,
  title: `The ${id} talk`,
  video: { seconds: SECONDS },
  tracks: [{ language: 'en', kind: 'asr', shape: 'words', talk: makeTalk(SECONDS, id) }],
});

const VIDEOS: YoutubeVideo[] = [
  ...[...NAMES, ...UNKNOWN].filter((id) => id !== 'blocks').map((id) => words(id)),
  {
    ...words('blocks'),
    tracks: [{ language: 'en', kind: 'asr', shape: 'blocks', talk: makeTalk(SECONDS, 'blocks') }],
  },
  {
    ...words('manual'),
    tracks: [
      { language: 'de', shape: 'manual', talk: makeTalk(SECONDS, 'german') },
      { language: 'en', shape: 'manual', talk: makeTalk(SECONDS, 'manual') },
    ],
  },
];

let extension: ExtensionUnderTest;
let youtube: StandIn;

beforeAll(async () => {
  youtube = await startYoutubeStandIn({ videos: VIDEOS });
  extension = await startExtension({}, { hosts: { [YOUTUBE_HOST]: youtube.url } });
});
afterAll(async () => {
  await extension?.close();
  await youtube?.close();
});
afterEach(async (test) => {
  extension.edge.reset();
  await extension.endTest(test);
});

const WANTED = { subtitles: { ...DEFAULT_SUBTITLES, sites: ['youtube.com'] } };

async function watch(path: string): Promise<Page> {
  return await extension.visit(`https://${YOUTUBE_HOST}${path}`);
}

const subtitles = (page: Page) => shownSubtitles(page, extension.browser.origin);
const seek = (page: Page, seconds: number) =>
  page.evaluate((position) => {
    const video = document.querySelector('video');
    // Paused, because the line must not be over before the test has seen it.
    video?.pause();
    if (video) video.currentTime = position;
  }, seconds);

/** Other tests show the others. */
const PLACES = casesBySize(1, [
  ['/shorts/bravo', 'Bravo says: '],
  ['/embed/charlie', 'Charlie says: '],
  ['/watch?v=blocks', 'Blocks says: '],
  ['/watch?v=alpha', 'Alpha says: '],
  ['/watch?v=manual', 'Manual says: '],
]);

it.each(PLACES)('[SUB-01] shows both languages over a video: %s', async (path, start) => {
  await extension.setSettings(WANTED);
  const page = await watch(path);
  await expect
    .poll(async () => (await subtitles(page)).map(({ cues }) => cues[0]))
    .toMatchObject([[expect.stringContaining(start), expect.stringContaining('【de:')]]);
});

/** Quick: `subtitles-any-player.test.ts` has the same for other videos. */
const WINDOWED = casesBySize(0, ['/watch?v=alpha']);

it.each(WINDOWED)('[SUB-01] moves into a window of its own with the video, and back: %s', async (path) => {
  await extension.setSettings(WANTED);
  const page = await watch(path);
  await moveIntoWindow(extension, page);
  expect(await page.locator('.html5-video-container > video').count()).toBe(1);
});

it('[SUB-01] starts and stops in an open page, whose captions are off, and leaves it as it was', async () => {
  await extension.setSettings({});
  const page = await watch('/watch?v=alpha');
  const html = () =>
    page.evaluate(() => document.documentElement.outerHTML.replace(/<div class="caption-window.*?<\/div>/, ''));
  const original = await html();
  const requests = () => youtube.requests.filter(({ path }) => path === '/api/timedtext').length;
  const before = requests();
  await extension.pressShortcut('toggle-subtitles');
  await expect.poll(async () => (await subtitles(page)).flatMap(({ cues }) => cues[0] ?? []).length).toBe(2);
  // Captions were switched on for loading only.
  await expect.poll(() => page.getAttribute('.ytp-subtitles-button', 'aria-pressed')).toBe('false');
  expect(requests()).toBe(before + 1);
  await extension.pressShortcut('toggle-subtitles');
  await expect.poll(() => subtitles(page)).toEqual([]);
  await expect.poll(html).toBe(original.replace('ytp-subtitles-button"', 'ytp-subtitles-button" aria-pressed="false"'));
  expect(await page.evaluate(() => [window.fetch, XMLHttpRequest.prototype.open].map(String).join())).toContain(
    'native',
  );
});

it(`[SUB-01] never shows a cue of another video, over ${NAVIGATIONS} navigations`, async () => {
  await extension.setSettings(WANTED);
  const page = await watch('/watch?v=alpha');
  await expect.poll(async () => (await subtitles(page))[0]?.cues[0]?.[0]).toContain('Alpha says');
  for (let count = 1; count <= NAVIGATIONS; count += 1) {
    const id = NAMES[count % NAMES.length] ?? '';
    const name = `${id[0]?.toUpperCase()}${id.slice(1)}`;
    await page.evaluate((next) => Reflect.get(window, 'standIn').navigate(next), id);
    const seen = async () => (await subtitles(page))[0]?.cues.flat() ?? [];
    await expect
      .poll(async () => {
        const lines = await seen();
        expect(lines.filter((line) => !line.includes(`${name} says`))).toEqual([]);
        return lines.length;
      })
      .toBe(2);
  }
  expect(await subtitles(page)).toHaveLength(1);
});

it('[SUB-01] fills the screen with the player, clear of its controls, follows a seek, and stays synchronous', async () => {
  await extension.setSettings(WANTED);
  const page = await watch('/watch?v=manual');
  await expect.poll(async () => (await subtitles(page))[0]?.cues[0]?.[0]).toContain('Manual says');
  await page.click('.ytp-fullscreen-button');
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await expect.poll(async () => (await subtitles(page))[0]?.box.bottom).toBeGreaterThan(600);
  const controls = await page.locator('.ytp-chrome-bottom').boundingBox();
  await expect.poll(async () => (await subtitles(page))[0]?.box.bottom).toBeLessThanOrEqual(controls?.y ?? 0);
  expect(await page.evaluate(() => document.fullscreenElement?.querySelector('interlinear-subtitles') !== null)).toBe(
    true,
  );
  // Without its controls, the player leaves the lower edge to the subtitles.
  await page.evaluate(() => document.fullscreenElement?.classList.add('autohide'));
  await expect.poll(async () => (await subtitles(page))[0]?.box.bottom).toBeGreaterThan(controls?.y ?? 0);
  await page.evaluate(() => document.exitFullscreen());
  await page.waitForFunction(() => document.fullscreenElement === null);

  for (const spoken of [makeTalk(SECONDS, 'manual')[7], makeTalk(SECONDS, 'manual')[2]]) {
    await seek(page, (spoken?.start ?? 0) / 1000 + 0.2);
    await expect
      .poll(async () =>
        (await subtitles(page))[0]?.cues.map((lines) => lines.map((line) => line.replaceAll('\n', ' '))),
      )
      .toEqual([[spoken?.text, `【de:${spoken?.text}】`]]);
  }
});

/** An engine that failed several times rests as long, on a slow machine in each of these tests. */
const ENGINE_REST_MS = 30_000;

// `faults.test.ts` has more wrong answers.
it.each(
  casesBySize(1, [
    ['is down', 'golf', { kind: 'status', status: 503 }],
    ['answers with too few translations', 'india', { kind: 'garbage', body: '[]' }],
  ] as const),
)(
  '[SUB-01] keeps the original, and says why, while the engine %s, and goes on by itself',
  async (_, id, fault) => {
    await extension.setSettings(WANTED);
    for (const engine of [extension.edge, extension.google]) engine.failNext(fault, 1_000);
    const page = await watch(`/watch?v=${id}`);
    const name = `${id[0]?.toUpperCase()}${id.slice(1)}`;
    await expect
      .poll(async () => (await subtitles(page)).map(({ note, cues: [cue] }) => ({ note, cue })))
      .toEqual([{ note: expect.stringMatching(/is not responding/), cue: [expect.stringContaining(`${name} says`)] }]);
    // Paused, because the video must not be over before the engine is asked again.
    await page.evaluate(() => document.querySelector('video')?.pause());
    for (const engine of [extension.edge, extension.google]) engine.reset();
    await expect.poll(async () => (await subtitles(page))[0]?.note, { timeout: ENGINE_REST_MS * 2 }).toBe('');
    await expect.poll(async () => (await subtitles(page))[0]?.cues[0]?.length).toBe(2);
  },
  ENGINE_REST_MS * 4,
);

// The former test keeps the original while the engine is down, and another one follows the next video.
itWhenDeep('[SUB-01] shows the original at once while the engine is slow, also of the next video', async () => {
  await extension.setSettings(WANTED);
  const release = extension.edge.hold(() => true);
  const page = await watch('/watch?v=hotel');
  await expect.poll(async () => (await subtitles(page))[0]?.cues[0]).toEqual([expect.stringContaining('Hotel says')]);
  await page.evaluate(() => Reflect.get(window, 'standIn').navigate('juliet'));
  await expect.poll(async () => (await subtitles(page))[0]?.cues[0]).toEqual([expect.stringContaining('Juliet says')]);
  release();
  // The translations of the former video come too late for it.
  const lines = async () => (await subtitles(page))[0]?.cues.flat() ?? [];
  await expect
    .poll(lines)
    .toEqual([expect.stringContaining('Juliet says'), expect.stringContaining('【de:Juliet says')]);
});
