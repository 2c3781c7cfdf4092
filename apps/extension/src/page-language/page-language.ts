import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { sampleText } from './sample-text.ts';

export type Detect = (text: string) => Promise<{
  isReliable: boolean;
  languages: readonly { language: string; percentage: number }[];
}>;

/** Fewer letters than this tell nothing. */
const LEAST_LETTERS = 60;
/** Part of the text, in per cent, that must be in one language for the page to be in it. */
const LEAST_SHARE = 60;

/**
 * What a page is written in. Its text tells; what it declares (`<html lang>`) is believed where there is too little text, since
 * templates and machine-made sites declare anything. Undefined for a page that tells neither.
 */
export async function pageLanguage(document: Document, detect: Detect): Promise<LanguageCode | undefined> {
  const declared = matchLanguage(document.documentElement.lang);
  const text = sampleText(document);
  if (text.replaceAll(/\P{L}/gu, '').length < LEAST_LETTERS) return declared;
  const { isReliable, languages } = await detect(text);
  const [best] = languages;
  const found = isReliable && best && best.percentage >= LEAST_SHARE ? matchLanguage(best.language) : undefined;
  // Detectors know languages, not how they are written here: `zh-TW` and `pt-PT` are more than `zh` and `pt`.
  return declared && found && isSpelling(declared, found) ? declared : (found ?? declared);
}

function isSpelling(declared: LanguageCode, found: LanguageCode): boolean {
  return declared.split('-')[0] === found.split('-')[0];
}
