/// <reference types="vite/client" />
// For bundled apps only. Apart from `./load`, because the first load of every page lists the files of that one.
import type { Locale } from './locales.ts';
import type { Messages } from './messages.ts';

const catalogues = import.meta.glob('./catalogues/*/errors.json', { import: 'default' });

/** Loads the messages of the error catalogue. Rejects when the chunk fails to load. */
export async function loadErrors(locale: Locale): Promise<Messages['errors']> {
  const messages = await catalogues[`./catalogues/${locale}/errors.json`]?.();
  // Safe: `catalogues.test.ts` checks that every locale has the keys of English, which define the type.
  return messages as Messages['errors'];
}
