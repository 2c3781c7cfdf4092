import { joinText, type SplitText } from '../../engines/split-text.ts';

/** Positions of a text's sentences in it. */
export interface SentenceRanges {
  text: string;
  /** Start and end of each sentence, in UTF-16 code units. */
  ranges: readonly { start: number; end: number }[];
}

const known = new WeakMap<SplitText, SentenceRanges>();

export function rangesOf(split: SplitText): SentenceRanges {
  const found = known.get(split);
  if (found) return found;
  let at = 0;
  const ranges = split.segments.map((segment, index) => {
    const start = at + (split.gaps[index] ?? '').length;
    at = start + segment.length;
    return { start, end: at };
  });
  const result = { text: joinText(split, split.segments), ranges };
  known.set(split, result);
  return result;
}

/** Finds the sentence at a position, or the one before it if the position is in white space. */
export function sentenceAt({ ranges }: SentenceRanges, position: number): number | undefined {
  let low = 0;
  let high = ranges.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ranges[middle]?.start ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  const range = ranges[low];
  return range && range.start <= position ? low : undefined;
}
