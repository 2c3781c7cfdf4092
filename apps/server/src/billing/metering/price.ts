import { countTokens } from '@interlinear/translation/count-tokens';

/** Converts tokens of a model into plan tokens, rounded up once per request. */
export function priceOf(tokens: number, pricePermille: number): number {
  return Math.ceil((tokens * pricePermille) / 1000);
}

/** Extra tokens per text: translations of single words are often much longer than the word. */
const SHORT_TEXT_ALLOWANCE = 16;

/** Work whose answer is no translation of the texts. */
interface OtherWork {
  answerTokens: number;
}

/**
 * Estimates the most tokens a request may cost: each text, plus a translation three times as long and an allowance, or
 * the answer of other work. Tokens delivered beyond the estimate are charged to nobody.
 */
export function estimateTokens(texts: readonly string[], work?: OtherWork): number {
  if (work) return sumOfTokens(texts) + work.answerTokens;
  return 4 * sumOfTokens(texts) + texts.length * SHORT_TEXT_ALLOWANCE;
}

/** Returns the tokens that texts usually take: a translation is about as long as its text. */
export function expectTokens(texts: readonly string[], work?: OtherWork): number {
  return sumOfTokens(texts) + (work?.answerTokens ?? sumOfTokens(texts));
}

function sumOfTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countTokens(text), 0);
}
