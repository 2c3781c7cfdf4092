import { transform } from '../matrix.ts';
import type { Glyph, PdfPageModel, PdfParagraph } from '../model.ts';
import type { PlacedLine } from '../typeset/place-lines.ts';
import {
  type ContentsTail,
  contentsTail,
  DOT_DISTANCE,
  dotCount,
  MIN_DISTANCE,
  PAGE_NUMBER,
  type PlacedGlyph,
  stepOf,
} from './contents-entries.ts';
import type { ParagraphSpace } from './paragraph-space.ts';

/** Entry of a table of contents whose title, number of a section and page number change sides. */
export interface MirroredEntry {
  tail: ContentsTail;
  /** Glyphs of the number of its section, if that stands apart from the title. */
  label: readonly Glyph[];
  /** Edges of all entries of its table, in the local frame. */
  left: number;
  right: number;
}

interface Entry {
  paragraph: PdfParagraph;
  tail: ContentsTail;
  label: PdfParagraph | undefined;
}

const LABEL = /^(?:\p{L}|[ivxlcdm]{1,5})?(?:[.-]?\d)*[.)]?$/iu;
/** Largest distance between the number of a section and its title, in em. */
const MAX_LABEL_DISTANCE = 6;
/** Page numbers of a table end at the same place; tolerance in em. */
const SAME_EDGE = 0.5;

/** Finds the entries of the tables of contents on a page, to be mirrored for a right-to-left translation. */
export function mirroredEntries(page: PdfPageModel): Map<PdfParagraph, MirroredEntry> {
  const upright = page.paragraphs.filter(({ frame }) => frame.angle === 0);
  const dotted = upright.flatMap((paragraph) => {
    const tail = contentsTail(paragraph);
    return tail ? [{ paragraph, tail, label: labelOf(paragraph, upright) }] : [];
  });
  const edges = dotted.map(({ tail, paragraph }) => endOf(tail, paragraph));
  // Chapters often have no dots before their page numbers.
  const plain = upright.flatMap((paragraph) => {
    const tail = dotted.some((entry) => entry.paragraph === paragraph) ? undefined : numberApart(paragraph, upright);
    const isInTable = tail && edges.some((edge) => isNear(edge, endOf(tail, paragraph), paragraph));
    return isInTable ? [{ paragraph, tail, label: labelOf(paragraph, upright) }] : [];
  });
  const entries = [...dotted, ...plain];
  return new Map(entries.map((entry) => [entry.paragraph, withEdges(entry, entries)]));
}

/** Adds the edges of the table that an entry belongs to. */
function withEdges({ paragraph, tail, label }: Entry, entries: readonly Entry[]): MirroredEntry {
  const end = endOf(tail, paragraph);
  const table = entries.filter((other) => isNear(endOf(other.tail, other.paragraph), end, paragraph));
  return {
    tail,
    label: label ? inkOf(label) : [],
    left: Math.min(...table.map((other) => (other.label ?? other.paragraph).box.left)),
    right: Math.max(...table.map((other) => endOf(other.tail, other.paragraph))),
  };
}

function labelOf(paragraph: PdfParagraph, others: readonly PdfParagraph[]): PdfParagraph | undefined {
  const { box, fontSize } = paragraph;
  return others.find((other) => {
    const distance = box.left - other.box.right;
    const isBeside = distance > -0.1 * fontSize && distance < MAX_LABEL_DISTANCE * fontSize;
    return isBeside && isUntranslated(other, LABEL) && isSameLine(other, paragraph, 0);
  });
}

/** Returns the page number of an entry without dots: a paragraph of its own on the title's last line. */
function numberApart(paragraph: PdfParagraph, others: readonly PdfParagraph[]): ContentsTail | undefined {
  const { box, block, lines, fontSize } = paragraph;
  const line = lines.at(-1);
  if (!block.isTranslatable || !line) return undefined;
  const number = others.find(
    (other) =>
      other.box.left > box.right + fontSize && isUntranslated(other, PAGE_NUMBER) && isSameLine(other, paragraph, -1),
  );
  if (!number) return undefined;
  const glyphs = inkOf(number).map((glyph) => ({ glyph, left: leftOf(glyph, number) }));
  const text = textOf(number);
  return { dots: [], number: glyphs, text, left: number.box.left, baseline: line.baseline };
}

function isUntranslated(paragraph: PdfParagraph, form: RegExp): boolean {
  const { block, lines } = paragraph;
  const text = textOf(paragraph);
  return !block.isTranslatable && lines.length === 1 && text !== '' && form.test(text);
}

function isSameLine(one: PdfParagraph, other: PdfParagraph, index: 0 | -1): boolean {
  const [first, second] = [one.lines[0], other.lines.at(index)];
  return first !== undefined && second !== undefined && Math.abs(first.baseline - second.baseline) < 0.3 * one.fontSize;
}

function isNear(one: number, other: number, { fontSize }: PdfParagraph): boolean {
  return Math.abs(one - other) < SAME_EDGE * fontSize;
}

function textOf({ lines }: PdfParagraph): string {
  return lines
    .flatMap(({ glyphs }) => glyphs)
    .map(({ text }) => text)
    .join('')
    .trim();
}

function inkOf({ lines }: PdfParagraph): Glyph[] {
  return lines.flatMap(({ glyphs }) => glyphs).filter(({ text }) => text.trim() !== '');
}

function leftOf({ matrix }: Glyph, { frame }: PdfParagraph): number {
  return transform(frame.fromPage, matrix[4], matrix[5])[0];
}

/** Width of a glyph in points. */
function widthOf({ width, matrix }: Glyph): number {
  return width * Math.hypot(matrix[0], matrix[1]);
}

/** Right edge of a page number. */
function endOf({ number, left }: ContentsTail, { fontSize }: PdfParagraph): number {
  return Math.max(left + 0.1 * fontSize, ...number.map((placed) => placed.left + widthOf(placed.glyph)));
}

/** Limits the space of a mirrored title: it starts at the right and ends before the page number. */
export function mirroredSpace({ tail, left: start, right: end }: MirroredEntry, space: ParagraphSpace): ParagraphSpace {
  const right = start + end - space.left;
  const left = start + end - tail.left + MIN_DISTANCE * space.fontSize;
  const width = right - left;
  const edges = { left, right, freeLeft: left, freeRight: right };
  return { ...space, ...edges, alignment: 'right', width, maxWidth: width, maxDepth: space.depth, keepsBaseline: true };
}

/** Places the number of the section, the page number, and the dots that the translated title leaves free. */
export function movedGlyphs(
  { tail, label, left, right }: MirroredEntry,
  paragraph: PdfParagraph,
  lines: readonly PlacedLine[],
  size: number,
): PlacedGlyph[] {
  const mirror = (x: number) => left + right - x;
  const place = (glyph: Glyph) => ({ glyph, left: leftOf(glyph, paragraph) });
  const beside = lines.filter((line) => Math.abs(line.baseline - tail.baseline) < size / 2).map((line) => line.left);
  const limit = Math.min(...beside) - DOT_DISTANCE * size;
  const dots = tail.dots.map(({ glyph, left: old }) => ({ glyph, left: mirror(old + widthOf(glyph)) })).reverse();
  const free = dots.filter((dot) => dot.left + widthOf(dot.glyph) < limit);
  return [
    ...free,
    ...dotsAfter(free, limit),
    ...moveTogether(tail.number, mirror),
    ...moveTogether(label.map(place), mirror),
  ];
}

/** Continues a row of dots to the right, up to a limit. */
function dotsAfter(dots: readonly PlacedGlyph[], limit: number): PlacedGlyph[] {
  const last = dots.at(-1);
  const step = stepOf(dots);
  if (!last || step === undefined) return [];
  const count = dotCount(limit - last.left - widthOf(last.glyph), step);
  return Array.from({ length: count }, (_, index) => ({ glyph: last.glyph, left: last.left + (index + 1) * step }));
}

/** Mirrors the place of a number; its digits keep their order. */
function moveTogether(glyphs: readonly PlacedGlyph[], mirror: (x: number) => number): PlacedGlyph[] {
  const start = Math.min(...glyphs.map(({ left }) => left));
  const end = Math.max(...glyphs.map(({ glyph, left }) => left + widthOf(glyph)));
  return glyphs.map(({ glyph, left }) => ({ glyph, left: mirror(end) + left - start }));
}
