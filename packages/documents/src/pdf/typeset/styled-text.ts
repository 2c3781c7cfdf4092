import type { Line as TypesetLine } from '@interlinear/typesetting/break-lines';
import type * as composed from '@interlinear/typesetting/compose';
import type { TextStyle } from '../model.ts';

/** Style of a text run in a page. */
export interface RunStyle extends TextStyle {
  /** Numbers of the enclosing wrappers, outermost first. */
  wrappers: readonly number[];
  /** Rise above the baseline in em of the paragraph, for footnote marks and indices. */
  rise: number;
}

/** Typeset text with the styles of a page. */
export type ParagraphItem = composed.ParagraphItem<RunStyle>;
export type TextPart = composed.TextPart<RunStyle>;
export type WordPart = composed.WordPart<RunStyle>;
export type Word = composed.Word<RunStyle>;
export type Line = TypesetLine<RunStyle>;
