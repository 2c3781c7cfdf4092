import type { Page } from 'playwright-core';
import { evaluateInLoader } from './extension-under-test.ts';

export interface ShownPicture {
  /** Translations, as screen readers get them. */
  texts: string[];
  /** Whether the translation is shown, rather than the original. */
  isOn: boolean;
  /** Place of the whole picture in the window, rounded; null while nothing of it is shown. */
  place: { x: number; y: number; width: number; height: number } | null;
  /** Place of the part that is shown. */
  part: { x: number; y: number; width: number; height: number } | null;
}

/** Describes the translated pictures of a page. Their shadow roots are closed, but extension scripts can open them. */
const DESCRIBE_PICTURES = (rootOf: string) => `[...document.querySelectorAll('interlinear-picture')].map((host) => {
  const root = ${rootOf};
  const rounded = ({ x, y, width, height }) =>
    ({ x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) });
  const sheet = root.querySelector('.sheet');
  const isShown = host.getClientRects().length > 0;
  const box = rounded(host.getBoundingClientRect());
  const wasHidden = sheet.hidden;
  sheet.hidden = false;
  const place = rounded(sheet.getBoundingClientRect());
  sheet.hidden = wasHidden;
  return {
    texts: [...root.querySelectorAll('li')].map((item) => item.textContent),
    isOn: !sheet.hidden && sheet.childElementCount > 0,
    place: isShown ? place : null,
    part: isShown ? box : null,
  };
})`;

/** Returns the translated pictures of a page. */
export async function shownPictures(page: Page, origin: string): Promise<ShownPicture[]> {
  const found = await evaluateInLoader(page, origin, DESCRIBE_PICTURES('chrome.dom.openOrClosedShadowRoot(host)'));
  return found as ShownPicture[]; // the expression returns these
}
