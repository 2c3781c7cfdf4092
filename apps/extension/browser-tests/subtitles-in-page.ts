import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { inElement } from './act-on-pictures.ts';
import { type ExtensionUnderTest, evaluateInLoader } from './extension-under-test.ts';

export interface ShownSubtitles {
  /** Lines of each cue, from top to bottom. */
  cues: string[][];
  /** The line of explanation; empty if there is none. */
  note: string;
  isVisible: boolean;
  /** Place of the cues in the window, rounded. */
  box: { left: number; top: number; right: number; bottom: number };
}

/** Describes the subtitles of a page. Their shadow root is closed, but extension scripts can open it. */
const DESCRIBE_SUBTITLES = (rootOf: string) => `[...document.querySelectorAll('interlinear-subtitles')].map((host) => {
  const root = ${rootOf};
  const note = root.querySelector('.note');
  const { left, top, right, bottom } = (root.querySelector('.cue') ?? host).getBoundingClientRect();
  return {
    cues: [...root.querySelectorAll('.cue')].map((cue) => [...cue.querySelectorAll('.line')].map((line) => line.textContent)),
    note: note.hidden ? '' : note.textContent,
    isVisible: getComputedStyle(host).visibility === 'visible',
    box: { left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) },
  };
})`;

/** Returns the subtitles of a page, one for each video. */
export async function shownSubtitles(page: Page, origin: string): Promise<ShownSubtitles[]> {
  const found = await evaluateInLoader(page, origin, DESCRIBE_SUBTITLES('chrome.dom.openOrClosedShadowRoot(host)'));
  return found as ShownSubtitles[]; // the expression returns these
}

/** Slowest rate that Chromium accepts. */
const SLOWEST_RATE = 1 / 16;

/** Moves the video of a page into a window of its own and back, by the button on the subtitles. They go with it. */
export async function moveIntoWindow(extension: ExtensionUnderTest, page: Page): Promise<void> {
  const shown = async () => (await shownSubtitles(page, extension.browser.origin))[0]?.cues[0]?.length;
  /** Waits for a part, as there is none between two cues. */
  const centreOf = async (part: string) => {
    const expression = `(() => {
      const { x, y, width, height } = root.querySelector('${part}').getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    })()`;
    const find = () => inElement(extension, page, { name: 'interlinear-subtitles', expression });
    return (await vi.waitUntil(find, { timeout: EVENT_TIMEOUT_MS })) as [number, number]; // the expression returns these
  };
  await expect.poll(shown).toBe(2);
  // The next cue has its button in another place. A slow video shows this one for long enough to press its own.
  await page.evaluate((rate) => {
    for (const video of document.querySelectorAll('video')) video.playbackRate = rate;
  }, SLOWEST_RATE);
  // The buttons come with the pointer.
  await page.mouse.move(...(await centreOf('.cue')));
  await page.mouse.click(...(await centreOf('button.window')));
  const inside = () =>
    page.evaluate(() => {
      const { document: own } = Reflect.get(window, 'documentPictureInPicture').window ?? {};
      const [video, host] = ['video', 'interlinear-subtitles'].map((name) => own?.querySelector(name));
      const [one, other] = [video, host].map((element) => element?.getBoundingClientRect());
      return own && { isPlaying: video?.paused === false, isCovered: one?.width > 0 && one?.width === other?.width };
    });
  await expect.poll(inside).toEqual({ isPlaying: true, isCovered: true });
  await page.evaluate(() => Reflect.get(window, 'documentPictureInPicture').window.close());
  await expect.poll(shown).toBe(2);
}
