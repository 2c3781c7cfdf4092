import type { Messages, Namespace } from '@interlinear/messages';
import { FALLBACK_LOCALE, isLocale } from '@interlinear/messages/locales';

/**
 * Creates the loader of a screen's route, which gives the messages of its namespaces in the locale of the path. A route
 * exports it as both `loader` (prerendering) and `clientLoader` (navigation).
 */
export function screenLoader<Name extends Namespace>(namespaces: readonly Name[]) {
  return ({ params }: { params: { lang: string } }) => loadScreenMessages(params.lang, namespaces);
}

/**
 * Loads messages by namespace. The module that lists the catalogues grows with every screen, so it is imported on
 * demand; a prerendered page carries its own messages.
 * @param lang a locale; anything else loads the fallback locale's messages
 */
export async function loadScreenMessages<Name extends Namespace>(
  lang: string,
  namespaces: readonly Name[],
): Promise<{ messages: Pick<Messages, Name> }> {
  const { loadMessages } = await importCatalogues();
  const locale = isLocale(lang) ? lang : FALLBACK_LOCALE;
  const loaded = await Promise.all(namespaces.map(async (name) => [name, await loadMessages(locale, name)] as const));
  // Safe: `loaded` has one entry per namespace, each with that namespace's messages.
  return { messages: Object.fromEntries(loaded) as Pick<Messages, Name> };
}

/** Imports the list of catalogues. The shell calls this after the first render, to speed up the first navigation. */
export function importCatalogues() {
  return import('@interlinear/messages/load');
}
