/// <reference types="vite/client" />
// For bundled apps only: the bundler makes one lazy chunk of every catalogue. Servers use `./server`.
import type { Locale } from './locales.ts';
import type { Messages, Namespace } from './messages.ts';

// Each file is named in the first load of every page, so those that no page asks for are left out: the server words errors, and
// the extension has its catalogue from its build.
const catalogues = import.meta.glob(
  ['./catalogues/*/*.json', '!./catalogues/*/errors.json', '!./catalogues/*/extension*.json'],
  { import: 'default' },
);

/** Fetches the messages of one namespace in one locale. Rejects when the chunk does not arrive. */
export async function loadMessages<Name extends Namespace>(locale: Locale, namespace: Name): Promise<Messages[Name]> {
  const load = catalogues[`./catalogues/${locale}/${namespace}.json`];
  if (!load) throw new Error(`There is no catalogue ${locale}/${namespace}.`);
  const messages = await load();
  // The test of the catalogues holds every locale to the keys of English, which is what the type says.
  return messages as Messages[Name];
}
