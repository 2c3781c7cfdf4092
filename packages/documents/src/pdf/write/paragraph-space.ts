import { areaOf, type Extent, transformExtent } from '../matrix.ts';
import type { PdfPageModel, PdfParagraph } from '../model.ts';
import type { AvailableSpace } from '../typeset/fit-paragraph.ts';
import type { Alignment } from '../typeset/place-lines.ts';
import { inferredAlignment, MAX_TITLE_LINES, MIN_PADDING } from './inferred-alignment.ts';

/** Space for a translation, in the paragraph's local frame. */
export interface ParagraphSpace extends AvailableSpace {
  alignment: Alignment;
  isRightToLeft: boolean;
  /** Original edges, and the edges it may grow to. */
  left: number;
  right: number;
  freeLeft: number;
  freeRight: number;
  firstBaseline: number;
}

/**
 * Determines the space for a translation.
 * @param isRightToLeft whether the translation is right-to-left
 * @param hang width of its bullet if that changes sides; otherwise 0
 */
export function paragraphSpace(
  page: PdfPageModel,
  paragraph: PdfParagraph,
  isRightToLeft: boolean,
  hang: number,
): ParagraphSpace {
  const { box, lines, fontSize, leading, cellTop, remark } = paragraph;
  const firstBaseline = lines[0]?.baseline ?? box.bottom;
  const depth = firstBaseline - (lines.at(-1)?.baseline ?? firstBaseline);
  const free = freeOf(page, paragraph);
  const alignment = alignmentOf(page, paragraph, isRightToLeft);
  const ownEdges = shiftEdges(edgesOf(page, paragraph, alignment, isRightToLeft, free), -hang);
  const edges = withinPage(ownEdges, page, paragraph);
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
    ...(hasOwnLines(paragraph, alignment) ? { mayWiden: true } : {}),
    ...(remark ? { endRoom: { line: lines.length - 1, width: box.right - remark.left + REMARK_GAP * fontSize } } : {}),
    ...(cellTop === undefined ? {} : { maxRaise: Math.max(0, cellTop - box.top) }),
    ...edges,
  };
}

/** Whether its lines do not fill a column: its author ended them, or they are centred or flush right. */
function hasOwnLines({ pieces, lines, alignment: original }: PdfParagraph, alignment: Alignment): boolean {
  const isSetOff =
    (alignment === 'center' || (alignment === 'right' && original === 'right')) && lines.length <= MAX_TITLE_LINES;
  return isSetOff || pieces.some(({ kind }) => kind === 'break');
}

/** Distance kept from a remark beside the last line, in em. */
const REMARK_GAP = 0.7;
/** Minimum distance between a translation and its neighbour, in points. */
const MIN_GAP = 1.5;

/** Limits the free space to the page margins and to the fill or picture around the text. */
function freeOf(page: PdfPageModel, paragraph: PdfParagraph): Extent {
  const { box } = paragraph;
  const free = withinMargins(page, paragraph);
  const area = areaAround(page, paragraph);
  if (!area) return free;
  return {
    left: Math.min(box.left, Math.max(free.left, area.left)),
    bottom: Math.min(box.bottom, Math.max(free.bottom, area.bottom)),
    right: Math.max(box.right, Math.min(free.right, area.right)),
    top: Math.max(box.top, Math.min(free.top, area.top)),
  };
}

/**
 * Finds the smallest fill or picture around a paragraph: outside of it, its colour may be that of the paper. Fills that are as
 * tight as a marker's belong to the words.
 */
function areaAround({ covers }: PdfPageModel, { box, frame, fontSize }: PdfParagraph): Extent | undefined {
  const margin = MIN_PADDING * fontSize;
  const around = covers
    .map(({ extent }) => transformExtent(frame.fromPage, extent))
    .filter(({ left, right, bottom, top }) => {
      const isWider = left < box.left - margin && right > box.right + margin;
      return isWider && bottom < box.bottom + 0.1 * fontSize && top > box.top - 0.1 * fontSize;
    });
  return around.sort((one, other) => areaOf(one) - areaOf(other))[0];
}

/** Limits the free space to the page margins: the right margin stays as wide as the left one. */
function withinMargins(page: PdfPageModel, { box, freeSpace: free, frame }: PdfParagraph): Extent {
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

/** Mirrors the alignment when the text direction changes. Centred and opposite alignment stay. */
function alignmentOf(page: PdfPageModel, paragraph: PdfParagraph, isRightToLeft: boolean): Alignment {
  const alignment = inferredAlignment(page, paragraph) ?? paragraph.alignment;
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
  const area = areaAround(page, paragraph);
  const column = Math.min(
    columnRight(page, paragraph, free),
    area ? Math.max(box.right, area.right - MIN_GAP) : Number.POSITIVE_INFINITY,
  );
  const right = isRightToLeft && alignment === 'right' ? column : box.right;
  const freeLeft = Math.min(left, free.left + MIN_GAP);
  const freeRight = Math.max(right, free.right - MIN_GAP, paragraph.lines.length === 1 ? column : right);
  if (alignment === 'center') {
    const room = Math.max(0, Math.min(left - freeLeft, freeRight - right));
    // A centred neighbour may grow into the same space from its side.
    const growth = hasNeighbour(page, paragraph) ? room / 2 : room;
    return { left, right, freeLeft: left - growth, freeRight: right + growth };
  }
  const growsLeft = isRightToLeft || alignment === 'right';
  return { left, right, freeLeft: growsLeft ? freeLeft : left, freeRight: growsLeft ? right : freeRight };
}

function hasNeighbour(page: PdfPageModel, paragraph: PdfParagraph): boolean {
  const { box, frame } = paragraph;
  return page.paragraphs.some(
    (other) =>
      other !== paragraph &&
      other.frame.angle === frame.angle &&
      other.box.bottom < box.top &&
      other.box.top > box.bottom,
  );
}

function shiftEdges({ left, right, freeLeft, freeRight }: Edges, by: number): Edges {
  return { left: left + by, right: right + by, freeLeft: freeLeft + by, freeRight: freeRight + by };
}

/** Limits edges to the visible page, where lines of the original run off it. */
function withinPage(edges: Edges, { visible }: PdfPageModel, { frame, fontSize }: PdfParagraph): Edges {
  const { left, right } = transformExtent(frame.fromPage, visible);
  const inside = (edge: number) => Math.min(right, Math.max(left, edge));
  const within = {
    left: inside(edges.left),
    right: inside(edges.right),
    freeLeft: inside(edges.freeLeft),
    freeRight: inside(edges.freeRight),
  };
  // A paragraph of which hardly anything is on the page stays where it is.
  return within.right - within.left < MIN_VISIBLE_WIDTH * fontSize ? edges : within;
}

/** Width in em below which the visible part of a paragraph has no room for a translation. */
const MIN_VISIBLE_WIDTH = 2;

/** Right edge of a paragraph's column, to which right-to-left headings are aligned. */
function columnRight(page: PdfPageModel, paragraph: PdfParagraph, free: Extent): number {
  const { box, frame, fontSize } = paragraph;
  const others = page.paragraphs.filter((other) => other !== paragraph && other.frame.angle === frame.angle);
  // Only paragraphs at the same height limit a single line.
  const beside = others.filter((other) => other.box.bottom < box.top && other.box.top > box.bottom);
  const next = Math.min(...beside.map((other) => other.box.left).filter((left) => left >= box.right - 1));
  const limit = paragraph.lines.length === 1 && paragraph.block.cell === undefined ? next : free.right + 1;
  const column = others.filter((other) => Math.abs(other.box.left - box.left) < 2 * fontSize);
  return Math.max(box.right, ...column.map((other) => other.box.right).filter((right) => right <= limit));
}
