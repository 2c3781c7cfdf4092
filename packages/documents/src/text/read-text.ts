import type { PartReplacement, Passage, ReplaceOptions } from '../splice/passage.ts';

/** What a reader of one kind of text makes of it. */
export interface ReadText {
  passages: readonly Passage[];
  title?: string | undefined;
  /** What changes in a file with any translation, its language for example. */
  extraReplacements?(how: ReplaceOptions): readonly PartReplacement[];
}

/** The only part of a file that is one text. */
export const WHOLE = '';
