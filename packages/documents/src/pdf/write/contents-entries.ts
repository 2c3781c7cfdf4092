import { transform } from '../matrix.ts';
import type { Glyph, PdfParagraph } from '../model.ts';
import type { FittedParagraph } from '../typeset/fit-paragraph.ts';
import type { PlacedLine } from '../typeset/place-lines.ts';
import type { ParagraphItem } from '../typeset/styled-text.ts';
import type { ParagraphSpace } from './paragraph-space.ts';

/**
 * End of an entry in a table of contents: dots that lead to a page number at the right margin. It keeps its place while
 * the title before it is translated.
 */
export interface ContentsTail {
  dots: readonly PlacedGlyph[];
  number: readonly PlacedGlyph[];
  /** Page number as text. */
  text: string;
  /** Left edge of the page number, in the local frame. */
  left: number;
  baseline: number;
}

/** Glyph of the original and its left edge, in the local frame of its paragraph. */
export interface PlacedGlyph {
  glyph: Glyph;
  left: number;
}

const DOT = /^[.·…\u2024]+$/;
const NUMBER = /^[\dA-Za-z–-]+$/;
/** Fewer dots are an ellipsis. */
const MIN_DOTS = 4;
const MAX_NUMBER_LENGTH = 7;
/** A page number is in digits or Roman, with a chapter before it in manuals: `A-12`, `3–7`. */
export const PAGE_NUMBER = /^(?:[A-Z]?[-–]?\d{1,5}(?:[-–]\d{1,4})?|[ivxlcdm]{1,7})$/i;

/** Finds the dots and the page number at the end of an entry, as TeX and word processors set them. */
export function contentsTail({ lines, frame }: PdfParagraph): ContentsTail | undefined {
  const line = lines.at(-1);
  if (!line) return undefined;
  const ink = line.glyphs.filter(({ text }) => text.trim() !== '');
  const start = ink.findLastIndex(({ text }) => !NUMBER.test(text)) + 1;
  const firstDot = ink.findLastIndex(({ text }, index) => index < start && !DOT.test(text)) + 1;
  const place = (glyph: Glyph) => ({
    glyph,
    left: transform(frame.fromPage, glyph.matrix[4], glyph.matrix[5])[0],
  });
  const number = ink.slice(start).map(place);
  const dots = ink.slice(firstDot, start).map(place);
  const text = number.map(({ glyph }) => glyph.text).join('');
  const [first] = number;
  const hasTitle = firstDot > 0 || lines.length > 1;
  // In right-to-left tables, it is at the left margin.
  const isLast = first !== undefined && dots.every(({ left }) => left < first.left);
  const isEntry =
    hasTitle && isLast && dots.length >= MIN_DOTS && text.length <= MAX_NUMBER_LENGTH && PAGE_NUMBER.test(text);
  return first && isEntry ? { dots, number, text, left: first.left, baseline: line.baseline } : undefined;
}

/** Removes the dots and the page number from a translation; engines copy, shorten or drop them. */
export function withoutTail(
  all: readonly ParagraphItem[],
  { formulas }: PdfParagraph,
  { dots, number: digits, text: number }: ContentsTail,
): ParagraphItem[] {
  const tail = new Set([...dots, ...digits].map(({ glyph }) => glyph));
  const isTail = (item: ParagraphItem) =>
    item.kind === 'box' && formulas.get(item.leaf)?.glyphs.every((glyph) => tail.has(glyph) || glyph.text === ' ');
  const items = all.filter((item) => !isTail(item));
  const text = items.map((item) => (item.kind === 'text' ? item.text : '\ufffc')).join('');
  const end = TAIL.exec(text.slice(-MAX_TAIL_LENGTH))?.[0] ?? (text.endsWith(` ${number}`) ? ` ${number}` : '');
  let left = text.length - end.length;
  return items.flatMap<ParagraphItem>((item) => {
    const length = item.kind === 'text' ? item.text.length : 1;
    const kept = Math.min(length, left);
    left -= kept;
    if (kept === 0) return [];
    return item.kind === 'text' ? [{ ...item, text: item.text.slice(0, kept) }] : [item];
  });
}

/** Bounds the search in what an engine returned. */
const MAX_TAIL_LENGTH = 500;
const TAIL = /\s*(?:[.·…\u2024。]\s?){3,}[\dA-Za-z–-]{0,7}\s*$/u;

/** Minimum distance between a title and its page number, in em. */
export const MIN_DISTANCE = 1.2;
/** Distance between a title and the first dot, in em. */
export const DOT_DISTANCE = 0.35;

/** Largest change of the distance between the first line and the last, in em. */
const MAX_LEADING_CHANGE = 0.6;

/** Limits the space of an entry to its lines, left of the page number. */
export function spaceBefore({ left: number }: ContentsTail, space: ParagraphSpace): ParagraphSpace {
  const width = number - MIN_DISTANCE * space.fontSize - space.left;
  const right = space.left + width;
  return {
    ...space,
    alignment: 'left',
    width,
    maxWidth: width,
    maxDepth: space.depth,
    keepsBaseline: true,
    right,
    freeLeft: space.left,
    freeRight: right,
  };
}

/** Sets the lines of a title so that its last one stands before the dots, if it has as many lines as the original. */
export function alignWithTail(fit: FittedParagraph, { depth, fontSize }: ParagraphSpace): FittedParagraph {
  const gaps = fit.lines.length - 1;
  const isAsLong = gaps > 0 && Math.abs(depth / gaps - fit.leading) < (fontSize * MAX_LEADING_CHANGE) / gaps;
  return isAsLong ? { ...fit, leading: depth / gaps } : fit;
}

/** Glyphs at the end of a translated entry. */
export interface EntryEnd {
  /** Glyphs that stay: the page number, and the dots that the translated title leaves free. */
  kept: ReadonlySet<Glyph>;
  /** Dots to add where the title is shorter than the original. */
  moved: readonly PlacedGlyph[];
}

/** Determines what leads from a translated title to its page number. */
export function entryEnd(
  { dots, number, baseline }: ContentsTail,
  lines: readonly PlacedLine[],
  size: number,
): EntryEnd {
  const beside = lines.filter((line) => Math.abs(line.baseline - baseline) < size / 2).map(({ right }) => right);
  const start = Math.max(...beside) + DOT_DISTANCE * size;
  const free = dots.filter(({ left }) => left > start);
  return { kept: new Set([...free, ...number].map(({ glyph }) => glyph)), moved: dotsBefore(free, start) };
}

/** Continues a row of dots to the left, up to a limit. */
function dotsBefore(dots: readonly PlacedGlyph[], limit: number): PlacedGlyph[] {
  const [first] = dots;
  const step = stepOf(dots);
  if (!first || step === undefined) return [];
  const count = dotCount(first.left - limit, step);
  return Array.from({ length: count }, (_, index) => ({ glyph: first.glyph, left: first.left - (index + 1) * step }));
}

/** Returns how many dots fit into a distance. A title on other lines leaves none: its distance is infinite. */
export function dotCount(distance: number, step: number): number {
  const count = Math.floor(distance / step);
  return count > 0 && count <= MAX_DOTS ? count : 0;
}

/** More dots do not fit on a page. */
const MAX_DOTS = 300;

/** Median distance between the dots of a row, from left to right. */
export function stepOf(dots: readonly PlacedGlyph[]): number | undefined {
  const steps = dots.slice(1).map(({ left }, index) => left - (dots[index]?.left ?? left));
  const step = steps.sort((one, other) => one - other)[steps.length >> 1];
  return step !== undefined && step > 0 ? step : undefined;
}
