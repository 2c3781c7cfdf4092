import { SITE_PLAYERS, startSitePlayers } from '@interlinear/testing/players/site-players';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { bySize } from '@interlinear/testing/test-size';
import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DEFAULT_SUBTITLES } from '../src/subtitles/subtitle-settings.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { shownSubtitles } from './subtitles-in-page.ts';

let extension: ExtensionUnderTest;
let players: StandIn;

beforeAll(async () => {
  players = await startSitePlayers();
  const hosts = Object.fromEntries(SITE_PLAYERS.map(({ host }) => [host, players.url]));
  // A list that is asked for by POST cannot be asked for again: the hook must be there from the start.
  extension = await startExtension({}, { hosts, allowedHosts: ['*://*.primevideo.com/*'] });
  const sites = SITE_PLAYERS.map(({ host }) => host.replace(/^www\./, ''));
  await extension.setSettings({ subtitles: { ...DEFAULT_SUBTITLES, sites } });
  const count = 'chrome.scripting.getRegisteredContentScripts().then((all) => all.length)';
  await vi.waitUntil(async () => (await extension.browser.background.evaluate(count)) === 1, {
    timeout: EVENT_TIMEOUT_MS,
  });
});
afterAll(async () => {
  await extension?.close();
  await players?.close();
});
afterEach((test) => extension.endTest(test));

/**
 * Quick: a list of its own, and one asked for by POST. `track-offers.test.ts` reads the lists of the others, and
 * `subtitles-hls.test.ts` plays playlists.
 */
const QUICK = ['www.bilibili.com', 'www.primevideo.com'];
const PLAYERS = bySize({ quick: SITE_PLAYERS.filter(({ host }) => QUICK.includes(host)), deep: SITE_PLAYERS });

it.each(PLAYERS.map(({ host, name, captions }) => [host, name, captions]))(
  '[SUB-03] shows both languages over the player of %s, in place of its own captions',
  async (host, name, captions) => {
    const page = await extension.newPage();
    await page.goto(`https://${host}/watch`);
    await page.bringToFront();
    const shown = async () => (await shownSubtitles(page, extension.browser.origin))[0]?.cues[0];
    await expect
      .poll(shown)
      .toEqual([expect.stringMatching(new RegExp(`^${name} says`, 'i')), expect.stringContaining('【de:')]);
    const visibility = () => page.locator(`.${captions}`).evaluate((element) => getComputedStyle(element).visibility);
    await expect.poll(visibility).toBe('hidden');
  },
);
