/** Pairs of neighbouring letters of a text, and single East Asian characters; without case, spaces and punctuation. */
export interface LetterPairs {
  pairs: ReadonlyMap<string, number>;
  count: number;
  /** Number of letters and digits. */
  length: number;
}

/** Letters of a text that are compared; the rest of longer texts is not. */
const MAX_LETTERS = 1000;

export function letterPairs(text: string): LetterPairs {
  const { pairs: list, last, length } = pairsIn(text);
  const all = last === '' ? list : [...list, `${last}|`];
  const pairs = new Map<string, number>();
  for (const pair of all) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  return { pairs, count: all.length, length };
}

/** Lists the pairs of a text that continues another. @param before last letter of the other; empty if it makes no pair */
export function pairsIn(text: string, before = ''): { pairs: string[]; last: string; length: number } {
  const plain = text.normalize('NFKC').toLowerCase();
  const letters = [...plain.replaceAll(/[^\p{L}\p{N}]/gu, '')].slice(0, MAX_LETTERS);
  let last = before;
  const pairs = letters.map((letter) => {
    // An East Asian character says as much as a pair of letters, and one that is misread would spoil two pairs.
    const isSingle = EAST_ASIAN.test(letter);
    const pair = isSingle ? letter : `${last}|${letter}`;
    last = isSingle ? '' : letter;
    return pair;
  });
  return { pairs, last, length: letters.length };
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Similarity of two texts, 0 to 1: share of letter pairs in common (Dice's coefficient). 0 if one has no letters. */
export function similarity(one: LetterPairs, other: LetterPairs): number {
  if (one.count === 0 || other.count === 0) return 0;
  const [fewer, more] = one.pairs.size < other.pairs.size ? [one, other] : [other, one];
  let common = 0;
  for (const [pair, count] of fewer.pairs) common += Math.min(count, more.pairs.get(pair) ?? 0);
  return (2 * common) / (one.count + other.count);
}
