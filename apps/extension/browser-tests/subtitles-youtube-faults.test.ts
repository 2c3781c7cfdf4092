import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { makeTalk } from '@interlinear/testing/players/talk';
import { startYoutubeStandIn, YOUTUBE_HOST, type YoutubeTrack } from '@interlinear/testing/players/youtube-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DEFAULT_SUBTITLES } from '../src/subtitles/subtitle-settings.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { shownSubtitles } from './subtitles-in-page.ts';

const SECONDS = 30;
const trackOf = (name: string): YoutubeTrack => ({
  language: 'en',
  kind: 'asr',
  shape: 'words',
  talk: makeTalk(SECONDS, name),
});
const track = trackOf('alpha');
const video = { seconds: SECONDS };
const MUSIC_HOST = 'music.youtube.com';
const WANTED = { subtitles: { ...DEFAULT_SUBTITLES, sites: ['youtube.com'] } };

let extension: ExtensionUnderTest;
let youtube: StandIn;

beforeAll(async () => {
  youtube = await startYoutubeStandIn({
    videos: [
      { id: 'alpha', title: 'Alpha', video, tracks: [track] },
      { id: 'after-ad', title: 'After an ad', video, tracks: [trackOf('late')], adSeconds: 1 },
      { id: 'live', title: 'Live', video, tracks: [trackOf('live')], isLive: true },
      { id: 'empty-first', title: 'Empty', video, tracks: [{ ...trackOf('empty'), emptyAnswers: 1 }] },
      { id: 'silent', title: 'Silent', video, tracks: [] },
      { id: 'new-shape', title: 'New', video, tracks: [{ ...track, body: '{"cueGroups":[{"cues":["Hello"]}]}' }] },
      {
        id: 'garbage',
        title: 'Garbage',
        video,
        tracks: [{ ...track, body: '{"events":[{"tStartMs":"x","segs":7},null,' }],
      },
      {
        id: 'markup',
        title: 'Markup',
        video,
        tracks: [
          {
            language: 'en',
            shape: 'manual',
            talk: [{ start: 0, end: 20_000, text: '<img src=x onerror="window.hacked=1"> is text' }],
          },
        ],
      },
    ],
    transport: 'fetch',
    captionsOn: true,
    isRenamed: true,
  });
  extension = await startExtension({}, { hosts: { [YOUTUBE_HOST]: youtube.url, [MUSIC_HOST]: youtube.url } });
  await extension.setSettings(WANTED);
});
afterAll(async () => {
  await extension?.close();
  await youtube?.close();
});
afterEach((test) => extension.endTest(test));

async function watch(id: string, host = YOUTUBE_HOST): Promise<Page> {
  return await extension.visit(`https://${host}/watch?v=${id}`);
}

const subtitles = (page: Page) => shownSubtitles(page, extension.browser.origin);

const navigate = (page: Page, id: string) => page.evaluate((next) => Reflect.get(window, 'standIn').navigate(next), id);

async function expectTranslated(page: Page, name: string): Promise<void> {
  await expect
    .poll(async () => (await subtitles(page))[0]?.cues[0])
    .toEqual([expect.stringContaining(`${name} says`), expect.stringContaining('【de:')]);
}

/** Hosts of the player. Other tests show the last one. */
const HOSTS = casesBySize(1, [MUSIC_HOST, YOUTUBE_HOST]);

it.each(HOSTS)(
  '[SUB-01] finds captions that are loaded by fetch, in a player whose elements were renamed: on %s',
  async (host) => {
    await expectTranslated(await watch('alpha', host), 'Alpha');
  },
);

it('[SUB-01] finds captions of a live video, after an advertisement, and that are empty at first', async () => {
  const page = await watch('live');
  await expectTranslated(page, 'Live');
  await navigate(page, 'after-ad');
  await expectTranslated(page, 'Late');
  expect(await page.evaluate(() => document.querySelector('.ad-showing'))).toBeNull();
  await navigate(page, 'empty-first');
  await expectTranslated(page, 'Empty');
});

// `subtitles-youtube.test.ts` starts in an open page too.
itWhenDeep('[SUB-01] finds captions that the player had loaded before subtitles were wanted', async () => {
  await extension.setSettings({});
  const page = await watch('alpha');
  await expect.poll(() => page.locator('.caption-window').textContent()).toContain('Alpha');
  await extension.setSettings(WANTED);
  await expect.poll(async () => (await subtitles(page))[0]?.cues[0]?.length).toBe(2);
  // The player's own captions give way.
  await expect.poll(() => page.locator('.caption-window').isVisible()).toBe(false);
});

it('[SUB-01] says so where captions cannot be read or a video has none, shows markup as text, and does not trust what the page says in the name of its player', async () => {
  const page = await watch('new-shape');
  const first = async () => (await subtitles(page))[0]?.cues[0]?.[0];
  const note = async () => (await subtitles(page))[0]?.note;
  await expect.poll(note).toContain('could not be loaded');
  expect((await subtitles(page))[0]?.cues).toEqual([]);

  await navigate(page, 'markup');
  await expect.poll(first).toContain('<img src=x');
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();

  await navigate(page, 'garbage');
  await expect.poll(note).toContain('could not be loaded');

  await navigate(page, 'silent');
  await expect.poll(note).toContain('no readable captions');
  await page.evaluate(() => {
    for (const answer of [
      null,
      7,
      {},
      { type: 'response' },
      { type: 'response', url: 'javascript:1', body: 'x' },
      { type: 'video', videoId: 9 },
    ])
      window.postMessage({ 'interlinear-from-player': answer }, '*');
    window.postMessage({ 'interlinear-to-player': { type: 'load-track', videoId: 'x', track: null } }, '*');
  });
  await navigate(page, 'alpha');
  await expect.poll(first).toContain('Alpha says');
});

// `faults.test.ts` reloads the extension.
itWhenDeep('[SUB-01] takes its subtitles away when the extension is reloaded', async () => {
  const page = await watch('alpha');
  await expect.poll(async () => (await subtitles(page))[0]?.cues.length).toBe(1);
  await extension.reload();
  await expect.poll(() => page.evaluate(() => document.querySelector('interlinear-subtitles'))).toBeNull();
  await expect.poll(() => page.evaluate(() => String(window.fetch))).toContain('native');
});
