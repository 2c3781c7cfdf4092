import { areaOf, type Extent, intersect, invert, type Matrix, transform, transformExtent } from '../matrix.ts';
import type { Cover, Glyph, PdfPageModel, PdfParagraph } from '../model.ts';
import { textObjectOf } from '../text-object-of.ts';
import { PAGE_STREAM } from './page-edits.ts';
import type { TypesetParagraph } from './typeset-page.ts';

/** Insertion point of a translation: after a text object of a stream, or on top of everything the stream draws. */
export interface InsertionPoint {
  stream: number;
  textObject: number | 'on-top';
  /** Maps the user space at this point to page space. */
  matrix: Matrix;
}

/**
 * Finds the text object that ends the original text of a paragraph; `undefined` without a usable one, in which case the
 * paragraph stays untranslated.
 */
export function anchorOf(page: PdfPageModel, paragraph: PdfParagraph): InsertionPoint | undefined {
  // In scans the picture may be drawn after the hidden text.
  if (page.source === 'hidden') return { stream: PAGE_STREAM, textObject: 'on-top', matrix: page.fromFile };
  let last: { stream: number; textObject: number; matrix: Matrix } | undefined;
  for (const { glyphs } of paragraph.pieces) {
    for (const { anchor } of glyphs) {
      const { stream } = anchor;
      const textObject = page.streams[stream]?.shows[anchor.show]?.textObject ?? -1;
      if (last && (stream !== last.stream || textObject <= last.textObject)) continue;
      const matrix = page.streams[stream]?.textObjects[textObject]?.matrix;
      if (matrix && invert(matrix)) last = { stream, textObject, matrix };
    }
  }
  return last;
}

/**
 * Finds the place at which a translation is neither painted over nor clipped: after its original, else after a later
 * text, else on top. A text that its author covered stays covered.
 */
export function insertionPointOf(page: PdfPageModel, set: TypesetParagraph): InsertionPoint | undefined {
  const home = anchorOf(page, set.paragraph);
  if (!home || home.textObject === 'on-top') return home;
  const lines = linesOnPage(page, set);
  const own = page.streams[home.stream];
  const original = own?.textObjects[home.textObject];
  if (!own || !original || isClear(page, lines, original) || wasCovered(page, set.paragraph)) return home;
  for (const [index, later] of own.textObjects.entries()) {
    if (index <= home.textObject || later.isHidden || !invert(later.matrix)) continue;
    if (isClear(page, lines, later)) return { stream: home.stream, textObject: index, matrix: later.matrix };
  }
  const isTopOfOwn = own.repeats === undefined && isClear(page, lines, own) && invert(own.matrix) !== undefined;
  const { index, matrix } = isTopOfOwn ? own : { index: PAGE_STREAM, matrix: page.fromFile };
  return { stream: index, textObject: 'on-top', matrix };
}

/** Extent of lower-case letters above the baseline, in em. */
const BASELINE = 0.05;
const X_HEIGHT = 0.5;

/** Areas of the translation's lines inside of the page. */
function linesOnPage(page: PdfPageModel, { paragraph, lines, size }: TypesetParagraph): Extent[] {
  return lines.flatMap(({ baseline, parts }) => {
    if (parts.length === 0) return [];
    const line = {
      left: Math.min(...parts.map(({ left }) => left)),
      right: Math.max(...parts.map(({ right }) => right)),
      bottom: baseline + BASELINE * size,
      top: baseline + X_HEIGHT * size,
    };
    const seen = intersect(transformExtent(paragraph.frame.toPage, line), page.visible);
    return areaOf(seen) > 0 ? [seen] : [];
  });
}

/** Part of a line that must be inside of the clip. */
const MIN_INSIDE = 0.98;
/** Part of a line that may be covered: text may touch the edge of the next cell. */
const MAX_COVERED = 0.02;

/** Whether lines painted at a moment with a clip are not clipped or painted over. */
function isClear(
  page: PdfPageModel,
  lines: readonly Extent[],
  { order, clip }: { order: number; clip: Extent },
): boolean {
  const later = page.covers.filter((cover) => cover.order > order);
  return lines.every(
    (line) =>
      areaOf(intersect(line, clip)) >= MIN_INSIDE * areaOf(line) &&
      !later.some(({ extent }) => areaOf(intersect(line, extent)) > MAX_COVERED * areaOf(line)),
  );
}

/** Whether the author painted over most of a paragraph. */
function wasCovered(page: PdfPageModel, { pieces }: PdfParagraph): boolean {
  const glyphs = pieces.flatMap((piece) => piece.glyphs);
  const covered = glyphs.filter((glyph) => {
    const order = textObjectOf(page.streams, glyph)?.order ?? Number.POSITIVE_INFINITY;
    return page.covers.some((cover) => cover.order > order && holds(cover, glyph));
  });
  return covered.length * 2 > glyphs.length;
}

function holds({ extent }: Cover, { matrix, width }: Glyph): boolean {
  const [x, y] = transform(matrix, width / 2, X_HEIGHT / 2);
  return x > extent.left && x < extent.right && y > extent.bottom && y < extent.top;
}
