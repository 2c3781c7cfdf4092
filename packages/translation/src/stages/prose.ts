/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/gu;
/** Words of a sentence: names and abbreviations have capitals. Letters without case count as small ones. */
const SMALL_WORD = /(?<![\p{L}\p{M}\p{N}_./@-])[\p{Ll}\p{Lo}\p{M}]{2,}(?![\p{L}\p{M}\p{N}_/@(-])/gu;
/** An option of a command, or an operator. */
const CODE = /(?:^|\s)--?[a-z][\w-]*(?=\s|=|$)|&&|\|\||=>|::/i;
const CODE_SYMBOL = /[{}()[\]<>=;_/\\|$#&*+~^`]/g;

const MIN_SMALL_WORDS = 6;
const MIN_UNSPACED_LETTERS = 16;
/** Share of symbols in a text from which it may be code, a formula or a list of paths. */
const MAX_SYMBOL_SHARE = 0.06;

/** Whether a text has sentences that any translation changes: not names, titles, numbers, single words or code. */
export function isProse(text: string): boolean {
  if (CODE.test(text) || count(text, CODE_SYMBOL) > text.length * MAX_SYMBOL_SHARE) return false;
  return count(text, UNSPACED) >= MIN_UNSPACED_LETTERS || count(text, SMALL_WORD) >= MIN_SMALL_WORDS;
}

/** Characters that say as much as a character of this script does, in characters of the Latin script. */
const WEIGHTS: readonly [RegExp, number][] = [
  [/\p{sc=Han}/gu, 3],
  [/[\p{sc=Hira}\p{sc=Kana}]/gu, 2],
  [/\p{sc=Hang}/gu, 2.2],
  [/[\p{sc=Arab}\p{sc=Hebr}]/gu, 1.3],
];

/** Measures how much a text says, so that lengths compare across scripts: in characters of the Latin script, without spaces. */
export function weightOf(text: string): number {
  let weight = count(text, /[\p{L}\p{N}]/gu);
  for (const [pattern, factor] of WEIGHTS) weight += count(text, pattern) * (factor - 1);
  return weight;
}

/** Counts the ends of sentences. */
export function countSentences(text: string): number {
  return count(text, /(?<![.!?…])[.!?…]+(?=["'”’»)]*(?:\s|$))|[。！？｡।؟۔።။։]+/gu);
}

export function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
