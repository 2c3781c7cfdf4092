import { isLocale, type Locale } from '@interlinear/messages/locales';
import { browserStorage } from '../storage/safe-storage.ts';

const KEY = 'locale';
const YEAR_SECONDS = 31_536_000;

/** The locale chosen earlier in this browser, if any (SITE-01). */
export function readSavedLocale(): Locale | undefined {
  const saved = browserStorage.read(KEY);
  return isLocale(saved) ? saved : undefined;
}

/**
 * Saves the chosen locale in storage, and in a cookie for the server's redirects.
 * @param page the document; its `cookie` also works without https, which `cookieStore` does not
 */
export function saveLocale(locale: Locale, page: { cookie: string }): void {
  browserStorage.write(KEY, locale);
  page.cookie = `${KEY}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
