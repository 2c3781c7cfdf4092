import { wordsOf } from '../words.ts';
import { endsClause, endsSentence } from './sentence-ends.ts';
import { bareWord, type WordLists, wordListsFor } from './weak-words.ts';

/**
 * Divides the translation of a sentence among its cues, in proportion to the lengths of the original's parts, at clause and word breaks of
 * the target language. A cue without a share of a very short translation repeats that of its neighbour.
 */
export function splitTranslation(translation: string, lengths: readonly number[], target: string): string[] {
  const text = translation.replace(/[ \t\r\n]+/g, ' ').trim();
  if (lengths.length <= 1) return [text];
  const words = text.length > MAX_LENGTH ? text.split(/(?<=\s)/) : wordsOf(text, target);
  const breaks = breaksOf(words, wordListsFor(target));
  const chosen = chooseBreaks(breaks, wantedOffsets(lengths, text.length), text.length);
  const offsets = [0, ...chosen, text.length];
  const pieces = offsets.slice(1).map((to, index) => text.slice(offsets[index], to).trim());
  for (const [index, piece] of pieces.entries()) if (piece === '') pieces[index] = pieces[index - 1] ?? '';
  return lengths.map((_, index) => pieces[index] ?? pieces.at(-1) ?? '');
}

/** Longer texts are no sentences. */
const MAX_LENGTH = 2_000;

interface Break {
  offset: number;
  cost: number;
}

function breaksOf(words: readonly string[], lists: WordLists): Break[] {
  const breaks: Break[] = [];
  let offset = 0;
  for (const [index, word] of words.slice(0, -1).entries()) {
    offset += word.length;
    const next = words[index + 1] ?? '';
    breaks.push({ offset, cost: breakCost(word, next, lists) });
  }
  return breaks;
}

function breakCost(before: string, after: string, { weak, starters }: WordLists): number {
  if (endsSentence(before, after)) return -4;
  if (endsClause(before)) return -3;
  const last = bareWord(before);
  if (weak.has(last)) return 2;
  return starters.has(bareWord(after)) ? -0.8 : 0;
}

function wantedOffsets(lengths: readonly number[], length: number): number[] {
  const total = Math.max(
    1,
    lengths.reduce((sum, part) => sum + part, 0),
  );
  let sum = 0;
  return lengths.slice(0, -1).map((part) => {
    sum += part;
    return (length * sum) / total;
  });
}

/** Chooses one break for each wanted offset, in order, with the lowest cost of all. */
function chooseBreaks(breaks: readonly Break[], wanted: readonly number[], length: number): number[] {
  if (breaks.length < wanted.length) return breaks.map(({ offset }) => offset);
  const scale = 20 / Math.max(1, length);
  let row = new Float64Array(breaks.length + 1);
  const choices: Int32Array[] = [];
  for (const [at, offset] of wanted.entries()) {
    // `next[k]`: lowest cost with the first `k` breaks; at least one break is left for each later offset.
    const next = new Float64Array(breaks.length + 1).fill(Number.POSITIVE_INFINITY);
    const choice = new Int32Array(breaks.length + 1).fill(-1);
    for (let count = at + 1; count <= breaks.length; count += 1) {
      const last = breaks[count - 1];
      const cost = last
        ? (row[count - 1] ?? 0) + Math.abs(last.offset - offset) * scale + last.cost
        : Number.POSITIVE_INFINITY;
      const isBetter = cost < (next[count - 1] ?? Number.POSITIVE_INFINITY);
      next[count] = isBetter ? cost : (next[count - 1] ?? Number.POSITIVE_INFINITY);
      choice[count] = isBetter ? count - 1 : (choice[count - 1] ?? -1);
    }
    row = next;
    choices.push(choice);
  }
  const chosen: number[] = [];
  let count = breaks.length;
  for (const choice of choices.toReversed()) {
    const index = choice[count] ?? -1;
    const found = breaks[index];
    if (!found) break;
    chosen.unshift(found.offset);
    count = index;
  }
  return chosen;
}
