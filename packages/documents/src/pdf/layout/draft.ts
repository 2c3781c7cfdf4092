import type { BlockRole } from '../../document.ts';
import type { Extent } from '../matrix.ts';
import type { Glyph, LinkRectangle, LocalFrame, PdfParagraph, Rule, TextStyle } from '../model.ts';
import type { TextLine } from './text-line.ts';

/** A paragraph while its page is laid out: places are settled, role and numbers are not yet. */
export interface Draft {
  frame: LocalFrame;
  lines: TextLine[];
  /** In the local frame, around the glyphs. */
  box: Extent;
  /** In page space. */
  pageBox: Extent;
  fontSize: number;
  leading: number;
  alignment: PdfParagraph['alignment'];
  firstLineIndent: number;
  isBold: boolean;
  isRightToLeft: boolean;
  text: string;
  role: BlockRole;
  level?: number;
  cell?: { table: string; row: number; column: number };
  /** Where a cell may spread, in page space. */
  cellArea?: Extent;
  pieces: DraftPiece[];
  style: TextStyle;
  rules: Rule[];
  free: Extent;
  /** The paragraph that goes on here. */
  continues?: Draft;
}

export type DraftPiece =
  | { kind: 'text'; text: string; style: TextStyle; link?: LinkRectangle; glyphs: Glyph[] }
  | {
      kind: 'formula';
      text: string;
      glyphs: Glyph[];
      baseline: number;
      extent: Extent;
      fontSize: number;
      rules: Rule[];
    };
