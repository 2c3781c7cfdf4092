import type { LanguageCode } from '@interlinear/languages';
import { reshape, type TextPart, type Word, wordOf } from './compose.ts';
import type { Hyphenator } from './hyphenator.ts';

/** Parts a word so that as much of it as fits ends a line with a hyphen; `undefined` where nothing fits, or it must not be parted. */
export function partWord(
  word: Word,
  room: number,
  { hyphenator, target }: { hyphenator: Hyphenator; target: LanguageCode },
): [head: Word, tail: Word] | undefined {
  const [part, ...spaces] = word.parts;
  if (part?.kind !== 'text' || part.isSpace || part.level % 2 === 1) return undefined;
  if (!spaces.every((space) => space.kind === 'text' && space.isSpace)) return undefined;
  const letters = /\p{L}+/u.exec(part.text);
  // Neither addresses nor names of files.
  if (!letters || !/^[\p{P}]*\p{L}+[\p{P}]*$/u.test(part.text)) return undefined;
  for (const offset of hyphenator(letters[0]).toReversed()) {
    const end = letters.index + offset;
    const head = { ...withHyphen(part, part.text.slice(0, end), target), gap: part.gap };
    if (head.width + head.gap > room) continue;
    return [wordOf([head], false), wordOf([reshape(part, part.text.slice(end), target), ...spaces], word.endsLine)];
  }
  return undefined;
}

/** It looks like a hyphen and is read as a soft one: whoever copies the text gets the word whole. */
function withHyphen(part: TextPart, text: string, target: LanguageCode): TextPart {
  const made = reshape(part, `${text}-`, target);
  const clusters = made.shaped.clusters.map((cluster, index) => {
    const isHyphen = index === made.shaped.clusters.length - 1 && cluster.text === '-';
    return isHyphen ? { text: SOFT, glyphs: cluster.glyphs.map((glyph) => ({ ...glyph, text: SOFT })) } : cluster;
  });
  return { ...made, text: text + SOFT, shaped: { ...made.shaped, clusters } };
}

const SOFT = '\u00ad';
