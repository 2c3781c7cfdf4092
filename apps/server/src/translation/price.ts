import { countTokens } from './count-tokens.ts';

/** What tokens of a model cost in tokens of a plan: rounded up, once a request. */
export function priceOf(tokens: number, pricePermille: number): number {
  return Math.ceil((tokens * pricePermille) / 1000);
}

/**
 * What a request may cost at most: every text, and for each a translation three times as long and a little more. What is
 * delivered beyond that is charged to nobody.
 */
export function estimateTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + 4 * countTokens(text) + SHORT_TEXTS, 0);
}

/** Translations of single words are often much longer than the word. */
const SHORT_TEXTS = 16;
