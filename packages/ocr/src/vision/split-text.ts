import { type LetterPairs, letterPairs, similarity } from './similar-text.ts';
import { estimateWidth } from './text-width.ts';

/** Line that gets a part of a longer text. */
export interface TextSlot {
  /** Length in any unit, the same for all slots. */
  length: number;
  /** Letter pairs of what was read there, if that is reliable. */
  reading: LetterPairs | undefined;
}

/** Number of pieces of text; longer texts are divided by length only. */
const MAX_PIECES = 400;
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
  const usesReadings = pieces.length <= MAX_PIECES;

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
      for (let end = start; end <= pieces.length; end++) {
        if (end > start) width += widths[end - 1] ?? 0;
        let cost = before + Math.abs(width - wanted) / wanted;
        if (slot.reading && usesReadings && width < MAX_STRETCH * wanted) {
          const part = letterPairs(pieces.slice(start, end).join(''));
          cost += READING_WEIGHT * (1 - similarity(part, slot.reading));
        } else if (slot.reading) cost += READING_WEIGHT;
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

/** Words with the space after them; characters of scripts without spaces. */
function piecesOf(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*[\p{P}\s]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+\s*/gu,
    ) ?? []
  );
}
