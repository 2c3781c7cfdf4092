import type { Messages, Namespace } from '@interlinear/messages';
import { loadMessages } from '@interlinear/messages/load';
import { FALLBACK_LOCALE, isLocale } from '@interlinear/messages/locales';

/** What the loader of a screen gives: its messages by namespace, in the locale of its path. */
export async function loadScreenMessages<Name extends Namespace>(
  lang: string,
  namespaces: readonly Name[],
): Promise<{ messages: Pick<Messages, Name> }> {
  const locale = isLocale(lang) ? lang : FALLBACK_LOCALE;
  const loaded = await Promise.all(namespaces.map(async (name) => [name, await loadMessages(locale, name)] as const));
  // Every name that was asked for is there, each with its own messages.
  return { messages: Object.fromEntries(loaded) as Pick<Messages, Name> };
}
