/** Converts tokens of a model into plan tokens, rounded up once per request. */
export function priceOf(tokens: number, pricePermille: number): number {
  return Math.ceil((tokens * pricePermille) / 1000);
}

/** Extra tokens per text: translations of single words are often much longer than the word. */
const SHORT_TEXT_ALLOWANCE = 16;

/**
 * Estimates the most tokens a request may cost: each text, plus a translation three times as long and an allowance. Tokens
 * delivered beyond the estimate are charged to nobody.
 */
export function estimateTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + 4 * countTokens(text) + SHORT_TEXT_ALLOWANCE, 0);
}

/** Returns the tokens that texts usually take: a translation is about as long as its text. */
export function expectTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + 2 * countTokens(text), 0);
}

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
