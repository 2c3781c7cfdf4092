import {
  NETFLIX_FILES_HOST,
  NETFLIX_HOST,
  type NetflixVideo,
  startNetflixStandIn,
} from '@interlinear/testing/players/netflix-stand-in';
import { makeTalk } from '@interlinear/testing/players/talk';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { TO_HOOK } from '../src/player-hook/hook-messages.ts';
import { DEFAULT_SUBTITLES } from '../src/subtitles/subtitle-settings.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { moveIntoWindow, shownSubtitles } from './subtitles-in-page.ts';

const SECONDS = 60;
const talk = (name: string) => makeTalk(SECONDS, name);

const VIDEOS: NetflixVideo[] = [
  {
    id: '81000001',
    shape: 'legacy',
    tracks: [
      { language: 'en', isForced: true, talk: talk('forced') },
      { language: 'de', talk: talk('german') },
      { language: 'en', talk: talk('alpha') },
    ],
  },
  {
    id: '81000002',
    shape: 'ttDownloadables',
    tracks: [
      { language: 'en', isClosedCaptions: true, talk: talk('sounds') },
      { language: 'en', talk: talk('bravo') },
    ],
  },
  {
    id: '81000003',
    shape: 'textTracks',
    tracks: [{ language: 'en', format: 'imsc', talk: talk('charlie') }],
  },
  {
    id: '81000004',
    shape: 'ttDownloadables',
    tracks: [{ language: 'en', isUnhydrated: true, talk: talk('delta') }],
  },
  { id: '81000005', shape: 'ttDownloadables', tracks: [] },
];

let extension: ExtensionUnderTest;
let netflix: StandIn;

beforeAll(async () => {
  netflix = await startNetflixStandIn({ videos: VIDEOS, seconds: SECONDS });
  extension = await startExtension({}, { hosts: { [NETFLIX_HOST]: netflix.url, [NETFLIX_FILES_HOST]: netflix.url } });
  await extension.setSettings({ subtitles: { ...DEFAULT_SUBTITLES, sites: ['netflix.com'] } });
});
afterAll(async () => {
  await extension?.close();
  await netflix?.close();
});
afterEach((test) => extension.endTest(test));

async function watch(id: string): Promise<Page> {
  return await extension.visit(`https://${NETFLIX_HOST}/watch/${id}`);
}

const subtitles = (page: Page) => shownSubtitles(page, extension.browser.origin);
const inPage = (page: Page, expression: string) => page.evaluate(expression);

/** Another test walks through all of them. */
const FILMS = casesBySize(0, [
  ['81000001', 'Alpha says: '],
  ['81000002', 'Bravo says: '],
  ['81000003', 'Charlie says: '],
  ['81000004', 'Delta says: '],
]);

it.each(FILMS)(
  '[SUB-02] shows both languages over a film, whatever the form of its manifest: %s',
  async (id, start) => {
    const page = await watch(id);
    await expect
      .poll(async () => (await subtitles(page)).map(({ cues }) => cues[0]))
      .toMatchObject([[expect.stringContaining(start), expect.stringContaining('【de:')]]);
    // A track that was switched on for its address only is off again.
    await expect.poll(() => inPage(page, 'standIn.chosen()')).toBeUndefined();
  },
);

it.each(casesBySize(1, ['81000002', '81000003']))(
  '[SUB-02] finds the captions of a film that plays already: %s',
  async (id) => {
    await extension.setSettings({ subtitles: DEFAULT_SUBTITLES });
    const page = await watch(id);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    await extension.pressShortcut('toggle-subtitles');
    await expect.poll(async () => (await subtitles(page))[0]?.cues[0]?.length).toBe(2);
    await expect.poll(() => inPage(page, 'standIn.chosen()')).toBeUndefined();
  },
);

/** Quick: `subtitles-any-player.test.ts` has the same for other videos. */
const WINDOWED = casesBySize(0, ['81000001']);

it.each(WINDOWED)('[SUB-02] moves into a window of its own with the film, and back: %s', async (id) => {
  const page = await watch(id);
  await moveIntoWindow(extension, page);
  expect(await inPage(page, "document.querySelector('.watch-video video') !== null && !standIn.isBroken()")).toBe(true);
});

it('[SUB-02] fills the screen with the player, moves the video through it only, and hides its captions only while ours are shown', async () => {
  const page = await watch('81000002');
  await expect.poll(async () => (await subtitles(page))[0]?.cues[0]?.[0]).toContain('Bravo says');
  const native = () => page.locator('.player-timedtext').evaluate((element) => getComputedStyle(element).visibility);
  await expect.poll(native).toBe('hidden');
  // The subtitles are clear of its controls.
  await page.click('.full-screen');
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await expect.poll(async () => (await subtitles(page))[0]?.box.bottom).toBeGreaterThan(500);
  const controls = await page.locator('.watch-video--bottom-controls-container').boundingBox();
  await expect.poll(async () => (await subtitles(page))[0]?.box.bottom).toBeLessThanOrEqual(controls?.y ?? 0);
  await page.evaluate(() => document.exitFullscreen());
  await page.waitForFunction(() => document.fullscreenElement === null);
  // Paused, because a line must not be over before the test has seen it.
  await inPage(page, `document.querySelector('video').pause()`);
  const [, , third] = talk('bravo');
  await inPage(
    page,
    `netflix.appContext.state.playerApp.getAPI().videoPlayer.getVideoPlayerBySessionId('watch-1').seek(${third?.start ?? 0} + 300)`,
  );
  const shown = async () => (await subtitles(page))[0]?.cues[0]?.[0];
  // Without the line breaks of the file.
  await expect.poll(shown).toBe(third?.text);
  await page.keyboard.press('Alt+KeyJ');
  await expect.poll(shown).toBe(talk('bravo')[1]?.text);
  expect(await inPage(page, 'standIn.isBroken()')).toBe(false);
  await extension.pressShortcut('toggle-subtitles');
  await expect.poll(() => subtitles(page)).toEqual([]);
  await expect.poll(native).toBe('visible');
  expect(await inPage(page, '[JSON.parse, JSON.stringify, fetch].map(String).join()')).toMatch(/(?:native.*){3}/s);
  // The manifest is not asked for again.
  await extension.pressShortcut('toggle-subtitles');
  await expect.poll(async () => (await subtitles(page))[0]?.cues[0]?.length).toBe(2);
});

it('[SUB-02] follows from episode to episode, and never shows a cue of another one', async () => {
  const page = await watch('81000001');
  await expect
    .poll(async () => (await subtitles(page)).map(({ cues }) => cues[0]))
    .toMatchObject([[expect.stringContaining('Alpha says'), expect.stringContaining('【de:')]]);
  // A track that was switched on for its address only is off again.
  await expect.poll(() => inPage(page, 'standIn.chosen()')).toBeUndefined();
  await inPage(
    page,
    `globalThis.hookCommands = [];
     addEventListener('message', ({ data }) => { if (data['${TO_HOOK}']) hookCommands.push(data['${TO_HOOK}'].type); })`,
  );
  for (const [id, name] of [
    ['81000002', 'Bravo'],
    ['81000004', 'Delta'],
    ['81000001', 'Alpha'],
    ['81000003', 'Charlie'],
  ]) {
    // Found before its player has the manifest, which only the hook sees, so that the hook must not end with the video before.
    await inPage(page, `standIn.navigate('${id}'); document.dispatchEvent(new Event('resize'))`);
    await expect
      .poll(async () => {
        const lines = (await subtitles(page)).flatMap(({ cues }) => cues.flat());
        expect(lines.filter((line) => !line.includes(`${name} says`))).toEqual([]);
        return lines.length;
      })
      .toBe(2);
  }
  const commands = await inPage(page, 'hookCommands');
  expect(commands).toContain('start');
  expect(commands).not.toContain('stop');
  // Found while its player still lists the track of the last episode.
  await inPage(page, `standIn.navigate('81000005'); document.dispatchEvent(new Event('resize'))`);
  await expect.poll(async () => (await subtitles(page))[0]?.note).toContain('no readable captions');
});
