/** Pairs of neighbouring letters of a text, without case, spaces and punctuation. */
export interface LetterPairs {
  pairs: ReadonlyMap<string, number>;
  count: number;
  /** Number of letters and digits. */
  length: number;
}

/** Letters of a text that are compared; longer texts than this are equal or not within it. */
const MAX_LETTERS = 1000;

export function letterPairs(text: string): LetterPairs {
  const letters = [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  ].slice(0, MAX_LETTERS);
  const pairs = new Map<string, number>();
  // A single letter makes a pair with the edges, so that short texts can be compared, too.
  const framed = ['', ...letters, ''];
  for (let at = 1; at < framed.length; at++) {
    const pair = `${framed[at - 1]}|${framed[at]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return { pairs, count: letters.length === 0 ? 0 : framed.length - 1, length: letters.length };
}

/** Similarity of two texts, 0 to 1: share of letter pairs in common (Dice's coefficient). 0 if one has no letters. */
export function similarity(one: LetterPairs, other: LetterPairs): number {
  if (one.count === 0 || other.count === 0) return 0;
  let common = 0;
  for (const [pair, count] of one.pairs) common += Math.min(count, other.pairs.get(pair) ?? 0);
  return (2 * common) / (one.count + other.count);
}
