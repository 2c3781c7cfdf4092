/**
 * Weights of the kinds of evidence, as logarithms. Fitted by log-loss to every second tuning text of the benchmark and rounded.
 * `letter` and `rare` are lower than fitted, as those texts contain no foreign names.
 */
export const WEIGHTS = {
  /** A common word of the language. */
  word: 4,
  /** A common ending. */
  ending: 1,
  /** Against a language: a letter it does not use. */
  letter: 4,
  /** A letter that only this language of the script uses. */
  uniqueLetter: 16,
  /** Against a language with few texts. */
  rare: 3,
  /** An n-gram of eld. */
  ngram: 0.016,
  /** Limit of eld's evidence against a language. */
  minEld: -9,
  /** Limit of cld3's evidence for a language. */
  maxCld3: 13,
  /** Text length in characters from which cld3 has full weight. */
  cld3Length: 50,
  /** Divides the total evidence, as its kinds are not independent. */
  temperature: 1.2,
};
