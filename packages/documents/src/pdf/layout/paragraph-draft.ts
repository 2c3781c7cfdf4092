import type { BlockRole } from '../../document.ts';
import { type Extent, transformExtent } from '../matrix.ts';
import type { DrawnBox, Glyph, LinkRectangle, LocalFrame, PdfParagraph, Rule, TextStyle } from '../model.ts';
import { areTwoAtRight } from './deliberate-breaks.ts';
import type { TextLine } from './text-line.ts';

/** Paragraph during page layout: positions are final, role and numbering are not. */
export interface ParagraphDraft {
  frame: LocalFrame;
  lines: TextLine[];
  /** Bounding box of the glyphs in the local frame. */
  box: Extent;
  /** Bounding box in page space. */
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
  /** Whether it is an entry of a list in columns, whose rows belong together. */
  isEntry?: boolean;
  /** Area of its table cell, in page space. */
  cellArea?: Extent;
  pieces: DraftPiece[];
  style: TextStyle;
  rules: Rule[];
  backgrounds: readonly DrawnBox[];
  freeSpace: Extent;
  /** Text flush right beside the end of its last line, in the local frame. */
  remark?: Extent;
  /** Earlier paragraph that this one continues. */
  continues?: ParagraphDraft;
}

export type DraftPiece =
  /** Line break of the author. */
  | { kind: 'break'; text: string; glyphs: Glyph[] }
  | { kind: 'text'; text: string; style: TextStyle; links?: LinkRectangle[]; glyphs: Glyph[] }
  | {
      kind: 'formula';
      /** Whether it is a space to fill in, see `Blank`. */
      isBlank?: true;
      text: string;
      glyphs: Glyph[];
      baseline: number;
      extent: Extent;
      fontSize: number;
      rules: Rule[];
    };

/** Assumed metrics relative to the font size. */
const ASCENT = 0.8;
const DESCENT = 0.22;
const SINGLE_LEADING = 1.2;

const PLAIN_STYLE: TextStyle = {
  isBold: false,
  isItalic: false,
  family: 'serif',
  isCompact: true,
  fill: '0 g',
  scale: 1,
  isUnderlined: false,
  isStruck: false,
};

/** Creates the draft of a paragraph from its lines. */
export function draftParagraph(lines: TextLine[], frame: LocalFrame): ParagraphDraft {
  const fontSize = mostCommonSize(lines);
  const box = boxOf(lines);
  const isRightToLeft = lines.filter((line) => line.isRightToLeft).length * 2 > lines.length;
  return {
    frame,
    lines,
    box,
    pageBox: transformExtent(frame.toPage, box),
    fontSize,
    leading: leadingOf(lines) ?? SINGLE_LEADING * fontSize,
    alignment: alignmentOf(lines, box, isRightToLeft),
    firstLineIndent: firstIndent(lines, isRightToLeft),
    isBold: lines.every((line) => line.isBold),
    isRightToLeft,
    text: lines.map((line) => line.text).join(' '),
    role: 'text',
    pieces: [],
    style: PLAIN_STYLE,
    rules: [],
    backgrounds: [],
    freeSpace: box,
  };
}

function boxOf(lines: readonly TextLine[]): Extent {
  return {
    left: Math.min(...lines.map((line) => line.left)),
    right: Math.max(...lines.map((line) => line.right)),
    top: Math.max(...lines.map((line) => line.baseline + ASCENT * line.size)),
    bottom: Math.min(...lines.map((line) => line.baseline - DESCENT * line.size)),
  };
}

/** Font size of most glyphs. */
function mostCommonSize(lines: readonly TextLine[]): number {
  const counts = new Map<number, number>();
  for (const { size, inkCount } of lines) counts.set(size, (counts.get(size) ?? 0) + inkCount);
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [lines[0]?.size ?? 0, 0])[0];
}

/** Median distance between baselines. */
function leadingOf(lines: readonly TextLine[]): number | undefined {
  const distances = lines.slice(1).map((line, index) => (lines[index]?.baseline ?? 0) - line.baseline);
  return distances.sort((one, other) => one - other)[distances.length >> 1];
}

function firstIndent(lines: readonly TextLine[], isRightToLeft: boolean): number {
  const [first, ...others] = lines;
  if (!first || others.length === 0) return 0;
  if (isRightToLeft) return Math.max(...others.map((line) => line.right)) - first.right;
  // A drop cap is before its line, whose translation starts with the letter.
  const start = Math.min(first.left, first.glyphs[0]?.left ?? first.left);
  return start - Math.min(...others.map((line) => line.left));
}

function alignmentOf(lines: readonly TextLine[], box: Extent, isRightToLeft: boolean): PdfParagraph['alignment'] {
  const usual = isRightToLeft ? 'right' : 'left';
  const size = lines[0]?.size ?? 1;
  if (lines.length < 2) return usual;
  const spread = (value: (line: TextLine) => number, own: readonly TextLine[]) =>
    Math.max(...own.map(value)) - Math.min(...own.map(value));
  const followers = lines.slice(1);
  const lefts = spread((line) => line.left, lines);
  const rights = spread((line) => line.right, lines);
  const centres = spread((line) => line.left + line.right, lines) / 2;
  const aligned = sharedEdge(lines, 0.3 * size) / lines.length;
  if (centres < 0.35 * size && lefts > 0.5 * size && (lines.length < 3 || aligned <= 0.6)) return 'center';
  // Lines of an address are often almost equally long; indents are wider than their difference.
  const isFlushLeft = sharedEdge(lines, 0.1 * size) > 0.6 * lines.length;
  if (centres < 0.1 * size && lefts > 0.15 * size && !isFlushLeft) return 'center';
  // A first-line indent, a drop capital or a full last line does not make justified text right-aligned.
  const isRagged = aligned <= 0.5 && spread((line) => line.left, followers) > 0.5 * size;
  if (rights < 0.3 * size && lefts > size && lines.length > 2 && !isRightToLeft && isRagged) return 'right';
  if (areTwoAtRight(lines)) return 'right';
  const full = lines.slice(0, -1);
  const isFlush =
    full.length > 1 &&
    full.every((line) => box.right - line.right < 0.3 * size) &&
    (followers.length < 2 || spread((line) => line.left, followers) < 0.5 * size);
  return isFlush ? 'justify' : usual;
}

/** Largest number of lines that share a left edge. */
function sharedEdge(lines: readonly TextLine[], tolerance: number): number {
  return Math.max(...lines.map(({ left }) => lines.filter((other) => Math.abs(other.left - left) <= tolerance).length));
}
