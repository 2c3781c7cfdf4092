import type { LanguageCode } from '@interlinear/languages';
import { PICTURE_TEXTS } from '@interlinear/testing/pictures/texts';

/** Targets whose texts differ most in how they are set: long words, no spaces, and from the right. */
export const TARGETS = ['de', 'ja', 'ar'] as const satisfies readonly LanguageCode[];
export type Target = (typeof TARGETS)[number];

/** Width of a translation relative to its original. */
const GROWTH = 1.3;

/** Stands in for a translation: words of the target language that are together 30 % wider than the text. */
export function pseudoTranslation(text: string, target: Target, seed: number): string {
  const { sentences } = PICTURE_TEXTS[target];
  const separator = target === 'ja' ? '' : ' ';
  const pieces = sentences.flatMap((sentence) => (target === 'ja' ? [...sentence] : sentence.split(' ')));
  const room = GROWTH * widthOf(text);
  let result = pieces[seed % pieces.length] ?? '';
  for (let index = seed + 1; ; index++) {
    const longer = `${result}${separator}${pieces[index % pieces.length]}`;
    if (widthOf(longer) > room) return result;
    result = longer;
  }
}

const WIDE_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uffef\u3000-\u303f]/gu;

/** Width of a text in ordinary letters; East Asian ones are twice as wide. */
function widthOf(text: string): number {
  const marks = text.match(/\p{M}/gu)?.length ?? 0;
  return text.length - marks + (text.match(WIDE_LETTER)?.length ?? 0);
}
