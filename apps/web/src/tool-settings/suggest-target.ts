import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { readSavedLocale } from '../locale/saved-locale.ts';

/** Languages of this visitor, the preferred one first: the chosen interface language, then those of the browser. */
export function visitorLanguages(): readonly string[] {
  return [readSavedLocale() ?? [], navigator.languages].flat();
}

/** Replaces the default target language by the visitor's first known language (DOC-02). */
export function withSuggestedTarget<Settings extends { targetLanguage: LanguageCode }>(
  defaults: Settings,
  languages: readonly string[],
): Settings {
  const [first] = languages.flatMap((tag) => matchLanguage(tag) ?? []);
  return first === undefined ? defaults : { ...defaults, targetLanguage: first };
}
