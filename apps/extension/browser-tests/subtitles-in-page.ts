import type { Page } from 'playwright-core';
import { evaluateInLoader } from './extension-under-test.ts';

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
