/**
 * How much each kind of evidence counts, in logarithms. Found by least log-loss on every second of the tuning texts of the
 * benchmark and rounded; `letter` and `rare` are lower than found, because those texts hold no foreign names.
 */
export const WEIGHTS = {
  /** A common word of the language. */
  word: 4,
  /** A common ending. */
  ending: 1,
  /** A letter the language does not write. */
  letter: 4,
  /** A letter that only this language of the script writes. */
  tellingLetter: 16,
  /** Against a language that few texts are in. */
  rare: 3,
  /** One n-gram of eld. */
  ngram: 0.016,
  /** The least that eld may say against a language. */
  leastOfEld: -9,
  /** The most that cld3 may say for a language. */
  mostOfCld3: 13,
  /** From this length in characters on cld3 is believed in full. */
  cld3Length: 50,
  /** Divides the sum, because the kinds of evidence are not independent. */
  temperature: 1.2,
};
