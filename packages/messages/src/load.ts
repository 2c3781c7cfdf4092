/// <reference types="vite/client" />
// For bundled apps only: the bundler makes a lazy chunk of every catalogue. Servers use `./server`.
import type { Locale } from './locales.ts';
import type { Messages, Namespace } from './messages.ts';

// Every page's first load lists these files, so namespaces that no page loads are excluded: the server formats errors,
// the builds of the extension and of the documentation have their own, and pages without a program are built.
const catalogues = import.meta.glob(
  ['./catalogues/*/*.json', '!./catalogues/*/{docs,errors,not-found,offline}.json', '!./catalogues/*/extension*.json'],
  { import: 'default' },
);

/** Loads the messages of a namespace in a locale. Rejects when the chunk fails to load. */
export async function loadMessages<Name extends Namespace>(locale: Locale, namespace: Name): Promise<Messages[Name]> {
  const load = catalogues[`./catalogues/${locale}/${namespace}.json`];
  if (!load) throw new Error(`There is no catalogue ${locale}/${namespace}.`);
  const messages = await load();
  // Safe: `catalogues.test.ts` checks that every locale has the keys of English, which define the type.
  return messages as Messages[Name];
}
