import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES, type Locale } from './locales.ts';
import { NAMESPACES } from './messages.ts';

const folder = path.join(import.meta.dirname, 'catalogues');

/**
 * The browser extension's messages in a locale, by key. Its namespaces are merged, because a browser's own catalogue
 * has none; a test checks that their keys are unique.
 */
export function extensionMessages(locale: Locale): Readonly<Record<string, string>> {
  const namespaces = NAMESPACES.filter((namespace) => namespace.startsWith('extension'));
  return Object.assign({}, ...namespaces.map((namespace) => read(path.join(folder, locale, `${namespace}.json`))));
}

/** Every locale with the extension's messages. */
export function allExtensionMessages(): [Locale, Readonly<Record<string, string>>][] {
  return LOCALES.map((locale) => [locale, extensionMessages(locale)]);
}

function read(file: string): Record<string, string> {
  // Safe: `catalogues.test.ts` checks that catalogues are flat objects of strings.
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
