import type { Messages, Namespace } from '@interlinear/messages';
import { FALLBACK_LOCALE, isLocale } from '@interlinear/messages/locales';

/**
 * What the loader of a screen gives: its messages by namespace, in the locale of its path. The list of catalogues, which grows with
 * every screen, is fetched when it is needed first: a prerendered page has its messages in itself.
 */
export async function loadScreenMessages<Name extends Namespace>(
  lang: string,
  namespaces: readonly Name[],
): Promise<{ messages: Pick<Messages, Name> }> {
  const { loadMessages } = await importCatalogues();
  const locale = isLocale(lang) ? lang : FALLBACK_LOCALE;
  const loaded = await Promise.all(namespaces.map(async (name) => [name, await loadMessages(locale, name)] as const));
  // Every name that was asked for is there, each with its own messages.
  return { messages: Object.fromEntries(loaded) as Pick<Messages, Name> };
}

/** Also called once a page stands, so that the first link that is followed need not wait for it. */
export function importCatalogues() {
  return import('@interlinear/messages/load');
}
