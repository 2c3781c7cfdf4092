import { type LetterStyle, scaleOf, type Word, type WordPart, wordOf } from './compose.ts';
import { spaceClusters } from './shape-text.ts';

/** Distance by which letters may move together or apart without being noticed, in em. */
export const MAX_LETTER_SPACING = 0.02;

/** Changes the distance between the letters of words, in em. Scripts that join letters keep theirs. */
export function spaceLetters<Style extends LetterStyle>(words: readonly Word<Style>[], spacing: number): Word<Style>[] {
  return words.map(({ parts, endsLine }) =>
    wordOf(
      parts.map((part) => spacePart(part, spacing)),
      endsLine,
    ),
  );
}

/** Adds to the distance between the letters of a part, in em; the sum stays within the limit in both directions. */
export function spacePart<Style extends LetterStyle>(part: WordPart<Style>, added: number): WordPart<Style> {
  if (part.kind !== 'text' || !hasSeparateLetters(part.text)) return part;
  const before = part.letterSpacing ?? 0;
  const letterSpacing = Math.max(-MAX_LETTER_SPACING, Math.min(MAX_LETTER_SPACING, before + added));
  const shaped = spaceClusters(part.shaped, letterSpacing - before);
  return { ...part, letterSpacing, shaped, width: shaped.width * scaleOf(part) };
}

/** Width by which a part grows when its letters move apart by one em, in em of the paragraph. */
export function spacingUnit(part: WordPart): number {
  return part.kind === 'text' && hasSeparateLetters(part.text) ? part.shaped.clusters.length * scaleOf(part) : 0;
}

function hasSeparateLetters(text: string): boolean {
  return SEPARATE.test(text);
}

/** Scripts whose letters are neither joined, as in Arabic, nor hang on a common line, as in Hindi, and signs of all scripts. */
const SEPARATE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Common}\p{Script=Inherited}]*$/u;
