import { direction } from '@interlinear/languages/direction';
import { matchLanguage } from '@interlinear/languages/match';

/** Returns the `dir` of a text by its language; `auto` if the language is unknown. */
export function directionOf(language: string | undefined): 'ltr' | 'rtl' | 'auto' {
  const code = language === undefined ? undefined : matchLanguage(language);
  return code ? direction(code) : 'auto';
}
