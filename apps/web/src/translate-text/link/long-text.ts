import { createSafeStorage } from '../../storage/safe-storage.ts';

/** In characters. Longer texts are left out of links, because servers and messengers truncate them. */
export const LINK_TEXT_LIMIT = 1_000;

const KEY = 'textTranslatorText';
const tabStorage = createSafeStorage(() => (typeof window === 'undefined' ? undefined : window.sessionStorage));

/**
 * Keeps a text that is too long for the page's address until the tab is closed, so that a reload, the login or another language of
 * the interface does not lose it. Forgets the last one when the address has the text.
 */
export function keepLongText(text: string): void {
  if (text.length > LINK_TEXT_LIMIT) tabStorage.write(KEY, text);
  else tabStorage.remove(KEY);
}

/** Returns the text that the page's address leaves out; empty if there is none. */
export function readLongText(): string {
  return tabStorage.read(KEY) ?? '';
}
