import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES, type Locale } from './locales.ts';
import { NAMESPACES } from './messages.ts';

const folder = path.join(import.meta.dirname, 'catalogues');

/**
 * All that the browser extension says in a locale, by key: its build writes a browser's own catalogue of it, which knows no
 * namespaces. A test keeps the keys of the namespaces apart.
 */
export function extensionMessages(locale: Locale): Readonly<Record<string, string>> {
  const parts = NAMESPACES.filter((namespace) => namespace.startsWith('extension'));
  return Object.assign({}, ...parts.map((part) => read(path.join(folder, locale, `${part}.json`))));
}

/** Every locale with its messages. */
export function allExtensionMessages(): [Locale, Readonly<Record<string, string>>][] {
  return LOCALES.map((locale) => [locale, extensionMessages(locale)]);
}

function read(file: string): Record<string, string> {
  // The test of the catalogues holds them to flat objects of strings.
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
