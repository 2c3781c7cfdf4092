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
 * Returns the label that the interface shows for `namespace.key`: with an ellipsis for each value, and the general wording
 * where it depends on one.
 * @throws {Error} when there is no such message
 */
export function labelOf(locale: Locale, name: string): string {
  const [namespace = '', key = ''] = name.split('.');
  const message = catalogueOf(locale, namespace)[key];
  if (message === undefined) throw new Error(`There is no message ${name}.`);
  return withoutValues(message.replaceAll(/<\/?\w+>/g, ''));
}

function withoutValues(message: string): string {
  const start = message.indexOf('{');
  if (start < 0) return message;
  const end = closingBrace(message, start);
  const value = message.slice(start + 1, end);
  const general = /\bother\s*\{/.exec(value);
  const opening = general ? general.index + general[0].length - 1 : -1;
  const wording = general ? withoutValues(value.slice(opening + 1, closingBrace(value, opening))) : '…';
  return message.slice(0, start) + wording.replaceAll('#', '…') + withoutValues(message.slice(end + 1));
}

function closingBrace(text: string, opening: number): number {
  let depth = 0;
  for (let position = opening; position < text.length; position += 1) {
    if (text[position] === '{') depth += 1;
    else if (text[position] === '}') depth -= 1;
    if (depth === 0) return position;
  }
  throw new Error(`A brace is not closed: ${text}`);
}

function catalogueOf(locale: Locale, namespace: string): Readonly<Record<string, string>> {
  const catalogue = catalogues[`./catalogues/${locale}/${namespace}.json`];
  if (!catalogue) throw new Error(`There is no catalogue ${locale}/${namespace}.`);
  return catalogue;
}
