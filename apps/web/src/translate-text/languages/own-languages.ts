import type { LanguageCode } from '@interlinear/languages';
import { isSameLanguage, matchLanguage } from '@interlinear/languages/match';

/** Returns the person's languages: that of the interface, then those of the browser. */
export function ownLanguages(locale: string): LanguageCode[] {
  return [...new Set([locale, ...navigator.languages].flatMap((tag) => matchLanguage(tag) ?? []))];
}

/**
 * Returns the target to offer for a text that is already in the target language: the person's first other language, recently
 * used or their own; else English, or Spanish instead of English.
 */
export function otherTarget(
  target: LanguageCode,
  { own, recent }: Record<'own' | 'recent', readonly LanguageCode[]>,
): LanguageCode {
  const other = [...recent, ...own].find((code) => !isSameLanguage(code, target));
  return other ?? (target === 'en' ? 'es' : 'en');
}
