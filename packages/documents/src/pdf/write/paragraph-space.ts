import type { Extent } from '../matrix.ts';
import type { PdfPageModel, PdfParagraph } from '../model.ts';
import type { AvailableSpace } from '../typeset/fit-paragraph.ts';
import type { Alignment } from '../typeset/place-lines.ts';

/** Where a translation goes, in the paragraph's local frame. */
export interface ParagraphSpace extends AvailableSpace {
  alignment: Alignment;
  isRightToLeft: boolean;
  /** The edges between which it was, or may be. */
  left: number;
  right: number;
  freeLeft: number;
  freeRight: number;
  firstBaseline: number;
}

/**
 * @param isRightToLeft of the translation
 * @param hang how much room its bullet takes beside it, when the bullet changes sides with it; else 0
 */
export function paragraphSpace(
  page: PdfPageModel,
  paragraph: PdfParagraph,
  isRightToLeft: boolean,
  hang: number,
): ParagraphSpace {
  const { box, lines, fontSize, leading } = paragraph;
  const firstBaseline = lines[0]?.baseline ?? box.bottom;
  const depth = firstBaseline - (lines.at(-1)?.baseline ?? firstBaseline);
  const free = freeOf(page, paragraph);
  const alignment = alignmentOf(page, paragraph, isRightToLeft);
  const edges = shiftEdges(edgesOf(page, paragraph, alignment, isRightToLeft, free), -hang);
  return {
    fontSize,
    leading,
    depth,
    maxDepth: depth + Math.max(0, box.bottom - free.bottom - MIN_GAP),
    width: edges.right - edges.left,
    maxWidth: edges.freeRight - edges.freeLeft,
    firstLineIndent: alignment === 'center' ? 0 : paragraph.firstLineIndent,
    alignment,
    isRightToLeft,
    firstBaseline,
    ...edges,
  };
}

/** In points: what is kept free between a translation that grew and its neighbour. */
const MIN_GAP = 1.5;

/** Room is not taken from the margins of the page: as much stays free at the right as at the left. */
function freeOf(page: PdfPageModel, { box, freeSpace: free, frame }: PdfParagraph): Extent {
  if (frame.angle !== 0) return free;
  const upright = page.paragraphs.filter((other) => other.frame.angle === 0);
  const left = Math.min(...upright.map((other) => other.box.left));
  const right = Math.max(...upright.map((other) => other.box.right));
  const margin = Math.max(0, left - page.visible.left);
  return {
    ...free,
    left: Math.max(free.left, left),
    right: Math.max(box.right, Math.min(free.right, Math.max(right, page.visible.right - margin))),
  };
}

/** What begins at the left in English begins at the right in Arabic; centred lines and lines at the far edge stay. */
function alignmentOf(page: PdfPageModel, paragraph: PdfParagraph, isRightToLeft: boolean): Alignment {
  const alignment = singleLineAlignment(page, paragraph) ?? paragraph.alignment;
  if (alignment === 'center' || alignment === 'justify') return alignment;
  const wasRightToLeft = RIGHT_TO_LEFT_START.test(paragraph.pieces.map(({ text }) => text).join(''));
  if (wasRightToLeft === isRightToLeft) return alignment;
  const start = wasRightToLeft ? 'right' : 'left';
  return alignment === start ? (isRightToLeft ? 'right' : 'left') : alignment;
}

const RIGHT_TO_LEFT_START = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}\p{Script=Syriac}]/u;

interface Edges {
  left: number;
  right: number;
  freeLeft: number;
  freeRight: number;
}

function edgesOf(
  page: PdfPageModel,
  paragraph: PdfParagraph,
  alignment: Alignment,
  isRightToLeft: boolean,
  free: Extent,
): Edges {
  const { box } = paragraph;
  const left = box.left;
  const column = columnRight(page, paragraph, free);
  const right = isRightToLeft && alignment === 'right' ? column : box.right;
  const freeLeft = Math.min(left, free.left + MIN_GAP);
  const freeRight = Math.max(right, free.right - MIN_GAP, paragraph.lines.length === 1 ? column : right);
  if (alignment === 'center') {
    const growth = Math.max(0, Math.min(left - freeLeft, freeRight - right));
    return { left, right, freeLeft: left - growth, freeRight: right + growth };
  }
  const growsLeft = isRightToLeft || alignment === 'right';
  return { left, right, freeLeft: growsLeft ? freeLeft : left, freeRight: growsLeft ? right : freeRight };
}

function shiftEdges({ left, right, freeLeft, freeRight }: Edges, by: number): Edges {
  return { left: left + by, right: right + by, freeLeft: freeLeft + by, freeRight: freeRight + by };
}

/** A heading that was at the left of its column comes to the right edge of the column, not of the heading. */
function columnRight(page: PdfPageModel, paragraph: PdfParagraph, free: Extent): number {
  const { box, frame, fontSize } = paragraph;
  const others = page.paragraphs.filter((other) => other !== paragraph && other.frame.angle === frame.angle);
  // What stands higher or lower may be nearer, but is not in the way of one line.
  const beside = others.filter((other) => other.box.bottom < box.top && other.box.top > box.bottom);
  const next = Math.min(...beside.map((other) => other.box.left).filter((left) => left >= box.right - 1));
  const limit = paragraph.lines.length === 1 && paragraph.block.cell === undefined ? next : free.right + 1;
  const column = others.filter((other) => Math.abs(other.box.left - box.left) < 2 * fontSize);
  return Math.max(box.right, ...column.map((other) => other.box.right).filter((right) => right <= limit));
}

/**
 * One line alone does not show how it is aligned, but what stands around it does: it is centred when its middle is that of
 * its column or page, and at the right when it ends where they end. `undefined` when nothing speaks for either.
 */
function singleLineAlignment(page: PdfPageModel, paragraph: PdfParagraph): 'center' | 'right' | undefined {
  const { lines, block, box, fontSize, frame } = paragraph;
  if (lines.length !== 1 || block.role === 'table-cell' || block.role === 'list' || frame.angle !== 0) return undefined;
  const others = page.paragraphs.filter((other) => other !== paragraph && other.frame.angle === 0);
  const hasCompany = others.some(({ box: other }) => Math.abs(other.left - box.left) < fontSize * 0.15);
  if (hasCompany) return undefined;
  for (const area of areasAround(page, paragraph, others)) {
    const atLeft = box.left - area.left;
    const atRight = area.right - box.right;
    if (Math.min(atLeft, atRight) > 1.5 * fontSize && Math.abs(atLeft - atRight) < 0.4 * fontSize) return 'center';
    if (Math.abs(atRight) < 0.2 * fontSize && atLeft > 0.3 * (area.right - area.left)) return 'right';
  }
  return undefined;
}

/** The columns it stands in, all text of the page, and the page. */
function areasAround(page: PdfPageModel, { box }: PdfParagraph, others: readonly PdfParagraph[]): Extent[] {
  const columns = others
    .filter(({ lines, box: other }) => lines.length > 1 && other.left <= box.left + 1 && other.right >= box.right - 1)
    .map((other) => other.box);
  const whole = {
    ...box,
    left: Math.min(box.left, ...others.map((other) => other.box.left)),
    right: Math.max(box.right, ...others.map((other) => other.box.right)),
  };
  return [...columns, whole, page.visible];
}
