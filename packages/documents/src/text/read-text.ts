import type { PartReplacement, Passage, ReplaceOptions } from '../splice/passage.ts';

/** Result of reading a text file. */
export interface ReadText {
  passages: readonly Passage[];
  title?: string | undefined;
  /** Replacements made whenever the file is translated, such as its language attribute. */
  extraReplacements?(how: ReplaceOptions): readonly PartReplacement[];
}

/** Part name of files that consist of a single text. */
export const SINGLE_PART = '';
