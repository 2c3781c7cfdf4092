import { type LetterPairs, pairsIn } from './similar-text.ts';
import { estimateWidth } from './text-width.ts';

/** Line that gets a part of a longer text. */
export interface TextSlot {
  /** Length in any unit, the same for all slots. */
  length: number;
  /** Letter pairs of what was read there, if that is reliable. */
  reading: LetterPairs | undefined;
}

/** Weight of a difference from the reading, relative to one of length. */
const READING_WEIGHT = 2;

/**
 * Divides a text among the lines that it stands on, at line breaks if it has as many, otherwise where lengths and readings fit best.
 * Returns a part, possibly empty, for each line.
 */
export function splitText(text: string, slots: readonly TextSlot[]): string[] {
  const given = text.split('\n').map((line) => line.trim());
  const written = given.filter((line) => line !== '');
  if (written.length === slots.length) return written;
  const pieces = piecesOf(written.join(' '));
  const widths = pieces.map((piece) => estimateWidth(piece));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const room = slots.reduce((sum, { length }) => sum + length, 0);
  const scale = room === 0 ? 1 : total / room;
  const pairs = pairsOfPieces(pieces);

  /** Least cost of dividing the first `end` pieces among the slots so far, and where the last part starts. */
  let costs = pieces.map(() => Number.POSITIVE_INFINITY).concat(Number.POSITIVE_INFINITY);
  costs[0] = 0;
  const starts: number[][] = [];
  for (const slot of slots) {
    const next = costs.map(() => Number.POSITIVE_INFINITY);
    const from = costs.map(() => 0);
    const wanted = Math.max(0.01, slot.length * scale);
    for (let start = 0; start <= pieces.length; start++) {
      const before = costs[start] ?? Number.POSITIVE_INFINITY;
      if (before === Number.POSITIVE_INFINITY) continue;
      let width = 0;
      const alike = slot.reading && startComparison(slot.reading);
      for (let end = start; end <= pieces.length; end++) {
        if (end > start) width += widths[end - 1] ?? 0;
        const likeness = alike?.(end > start ? (pairs[end - 1] ?? []) : []);
        const cost =
          before + Math.abs(width - wanted) / wanted + (likeness === undefined ? 0 : READING_WEIGHT * (1 - likeness));
        if (cost < (next[end] ?? 0)) {
          next[end] = cost;
          from[end] = start;
        }
        // The last slot takes the rest, however long it is.
        if (width > MAX_STRETCH * wanted && slot !== slots.at(-1)) break;
      }
    }
    costs = next;
    starts.push(from);
  }

  const parts: string[] = [];
  let end = pieces.length;
  for (const from of starts.toReversed()) {
    const start = from[end] ?? 0;
    parts.unshift(pieces.slice(start, end).join('').trim());
    end = start;
  }
  return parts;
}

/** Parts are at most this many times longer than their line seems to be. */
const MAX_STRETCH = 2.5;

/** Letter pairs of each piece, including that with the last letter of the piece before. */
function pairsOfPieces(pieces: readonly string[]): string[][] {
  let before = '';
  return pieces.map((piece) => {
    const { pairs, last } = pairsIn(piece, before);
    before = last;
    return pairs;
  });
}

/** Returns a function that adds pairs to a text and returns how similar the text is to a reading, 0 to 1. */
function startComparison({ pairs, count }: LetterPairs): (added: readonly string[]) => number {
  const seen = new Map<string, number>();
  let [total, common] = [0, 0];
  return (added) => {
    for (const pair of added) {
      const times = (seen.get(pair) ?? 0) + 1;
      seen.set(pair, times);
      total++;
      if (times <= (pairs.get(pair) ?? 0)) common++;
    }
    return (2 * common) / (total + count);
  };
}

/** Number of pieces that a text is divided into; those of longer texts are larger. */
const MAX_PIECES = 600;

/** Words with the space after them; characters of scripts without spaces. */
function piecesOf(text: string): string[] {
  const pieces = text.match(PIECE) ?? [];
  const size = Math.ceil(pieces.length / MAX_PIECES);
  if (size <= 1) return pieces;
  return Array.from({ length: Math.ceil(pieces.length / size) }, (_, index) =>
    pieces.slice(index * size, (index + 1) * size).join(''),
  );
}

const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*[\p{P}\s]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+\s*/gu;
