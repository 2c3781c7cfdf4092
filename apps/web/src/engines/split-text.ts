import type { LanguageCode } from '@interlinear/languages';
import { splitSentences } from '@interlinear/languages/split-sentences';
import { usesSpaces } from '@interlinear/languages/word-spacing';

/** A text split into segments and the white space around them: `gaps[0] segments[0] gaps[1] … segments[n-1] gaps[n]`. */
export interface SplitText {
  segments: readonly string[];
  gaps: readonly string[];
}

/** Servers accept this many segments in a request unless configured otherwise; a text of more sentences is split by line. */
const MAX_SENTENCES = 1_000;

/**
 * Splits a text into sentences, which are translated together but shown in pairs with their translations. Line breaks,
 * blank lines, indentation, tabs and the white space between sentences become gaps, which are restored exactly.
 * @param language decides how sentences end; undefined if unknown
 */
export function splitText(text: string, language?: LanguageCode): SplitText {
  const sentences = splitLines(text, (line) => splitCells(line).flatMap((cell) => splitSentences(cell, language)));
  return sentences.segments.length <= MAX_SENTENCES ? sentences : splitLines(text, (line) => [line]);
}

/** Splits a row of a spreadsheet into its cells, which engines would take for one sentence, and the tabs between them. */
function splitCells(line: string): string[] {
  return line.split(/(\t)/).filter((cell) => cell !== '');
}

/**
 * Joins a text again with `translations` in place of its segments.
 * @param target language of the translations; decides about spaces between sentences. By default gaps stay as they are.
 */
export function joinText(split: SplitText, translations: readonly string[], target?: LanguageCode): string {
  const first = split.gaps[0] ?? '';
  return translations.reduce((text, translation, index) => text + translation + gapAfter(split, index, target), first);
}

/** Returns the white space after a segment, as it is customary between sentences of the target language. */
export function gapAfter({ gaps, segments }: SplitText, index: number, target?: LanguageCode): string {
  const gap = gaps[index + 1] ?? '';
  const isBetweenSentences = index < segments.length - 1 && /^ ?$/.test(gap);
  if (target === undefined || !isBetweenSentences) return gap;
  return usesSpaces(target) ? ' ' : '';
}

function splitLines(text: string, split: (line: string) => readonly string[]): SplitText {
  const segments: string[] = [];
  const gaps: string[] = [''];
  const addGap = (gap: string) => {
    gaps[gaps.length - 1] += gap;
  };
  for (const line of text.split(/(\r\n|\n|\r)/)) {
    for (const piece of line.trim() === '' ? [line] : split(line)) {
      const [, lead = '', body = '', tail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece) ?? [];
      addGap(lead);
      if (body !== '') {
        segments.push(body);
        gaps.push('');
      }
      addGap(tail);
    }
  }
  return { segments, gaps };
}
