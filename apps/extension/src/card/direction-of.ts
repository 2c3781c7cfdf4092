import { direction } from '@interlinear/languages/direction';
import { matchLanguage } from '@interlinear/languages/match';

/** The `dir` of a text: of its language, or as its letters say where nobody knows that. */
export function directionOf(language: string | undefined): 'ltr' | 'rtl' | 'auto' {
  const code = language === undefined ? undefined : matchLanguage(language);
  return code ? direction(code) : 'auto';
}
