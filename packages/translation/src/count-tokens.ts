/**
 * Counts the tokens of a text, the same for every model: four characters of the Latin script, two of another alphabet
 * (Cyrillic, Arabic, Devanagari, Thai …), or one Chinese, Japanese or Korean character; the sum is rounded up. Each model
 * tokenizes in its own way, which changes between versions; this rule can be checked by hand.
 */
export function countTokens(text: string): number {
  let quarters = 0;
  for (let index = 0; index < text.length; index += 1) quarters += quartersOf(text.charCodeAt(index));
  return Math.ceil(quarters / 4);
}

/** First code unit after the Latin letters. */
const OTHER_ALPHABETS = 0x250;
/** First code unit of the East Asian scripts, which surrogates (symbols such as emoji) count as, too. */
const EAST_ASIAN = 0x2e80;

function quartersOf(codeUnit: number): number {
  if (codeUnit < OTHER_ALPHABETS) return 1;
  return codeUnit < EAST_ASIAN ? 2 : 4;
}
