export interface SearchToken {
  /** The normalized word: lower case, without accents. */
  word: string;
  /** Position in the text. */
  start: number;
  end: number;
}

const EAST_ASIAN = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;
const HAS_EAST_ASIAN = new RegExp(`[${EAST_ASIAN}]`, 'u');
const RUNS = new RegExp(`[${EAST_ASIAN}]+|(?:(?![${EAST_ASIAN}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');

export function hasEastAsian(text: string): boolean {
  return HAS_EAST_ASIAN.test(text);
}

/** Splits a text into words, and Chinese, Japanese and Korean into overlapping pairs of characters. */
export function tokenize(text: string): SearchToken[] {
  return [...text.matchAll(RUNS)].flatMap(({ 0: run, index }) => {
    if (!hasEastAsian(run)) return [{ word: normalize(run), start: index, end: index + run.length }];
    const characters = [...run];
    let start = index;
    const places = characters.map((character) => {
      const place = { start, end: start + character.length };
      start = place.end;
      return place;
    });
    const first = places[0];
    if (places.length === 1 && first) return [{ word: run, ...first }];
    return places.slice(1).map((place, position) => {
      const from = places[position]?.start ?? place.start;
      return { word: text.slice(from, place.end), start: from, end: place.end };
    });
  });
}

function normalize(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
