/// <reference types="vite/client" />
// For the build of the documentation, which names labels of every part of the interface.
import type { Locale } from './locales.ts';
import type { Messages } from './messages.ts';

/** Texts of the documentation's frame, with those it shares with the web app's. */
export type DocsMessages = Messages['docs'] & Messages['shell'] & { search: Messages['search'] };

const catalogues = import.meta.glob<Readonly<Record<string, string>>>('./catalogues/*/*.json', {
  import: 'default',
  eager: true,
});

/** Returns the texts of the documentation in a locale. None of those it uses has placeholders. */
export function docsMessages(locale: Locale): DocsMessages {
  // Safe: `catalogues.test.ts` checks that every locale has the keys of English, which define the type.
  return {
    ...catalogueOf(locale, 'shell'),
    ...catalogueOf(locale, 'docs'),
    search: catalogueOf(locale, 'search'),
  } as DocsMessages;
}

/**
 * Returns the label that the interface shows for `namespace.key`, with an ellipsis for what is filled in at run time.
 * @throws {Error} when there is no such message, or its wording depends on a value
 */
export function labelOf(locale: Locale, name: string): string {
  const [namespace = '', key = ''] = name.split('.');
  const message = catalogueOf(locale, namespace)[key];
  if (message === undefined) throw new Error(`There is no message ${name}.`);
  const label = message.replaceAll(/\{\w+\}/g, '…').replaceAll(/<\/?\w+>/g, '');
  if (label.includes('{')) throw new Error(`The message ${name} is no label, because its wording depends on a value.`);
  return label;
}

function catalogueOf(locale: Locale, namespace: string): Readonly<Record<string, string>> {
  const catalogue = catalogues[`./catalogues/${locale}/${namespace}.json`];
  if (!catalogue) throw new Error(`There is no catalogue ${locale}/${namespace}.`);
  return catalogue;
}
