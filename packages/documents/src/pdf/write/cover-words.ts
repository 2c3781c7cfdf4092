import { type Color, groundColor } from '@interlinear/ocr/ink-color';
import type { Raster } from '@interlinear/ocr/raster';
import { type Extent, multiply, transformExtent } from '../matrix.ts';
import type { PdfPageModel, PdfParagraph } from '../model.ts';
import type { PagePainter } from '../pdfium/page-painter.ts';
import { formatNumbers } from './format-number.ts';
import type { SetParagraph } from './set-page.ts';

/** Enough to see the colour of paper. */
const PAINTED = { scale: 1.5, maxPixels: 3_000_000 };
const WHITE: Color = [255, 255, 255];

/** How far a line's ink goes from its baseline, and beyond its ends; in em. */
const ABOVE = 0.9;
const BELOW = 0.28;
const BESIDE = 0.12;

/**
 * Operators that paint over the picture of words that are translated, each line in the colour of the paper around it.
 * @param painter without one, paper is white
 */
export function coverWords(
  page: PdfPageModel,
  sets: readonly SetParagraph[],
  painter: PagePainter | undefined,
): string {
  const raster = painter?.paint(page.index, PAINTED);
  const covers = sets.flatMap(({ paragraph }) =>
    paragraph.lines.map((line) => coverLine(page, paragraph, { line, raster })),
  );
  return ['q', ...covers, 'Q'].join('\n');
}

function coverLine(
  { page, toView }: PdfPageModel,
  { frame }: PdfParagraph,
  { line, raster }: { line: PdfParagraph['lines'][number]; raster: Raster | undefined },
): string {
  const { left, right, baseline, fontSize } = line;
  const extent: Extent = {
    left: left - BESIDE * fontSize,
    right: right + BESIDE * fontSize,
    bottom: baseline - BELOW * fontSize,
    top: baseline + ABOVE * fontSize,
  };
  const color = raster ? colorAt(raster, transformExtent(multiply(frame.toPage, toView), extent), page.width) : WHITE;
  const fill = formatNumbers(color.map((value) => value / 255));
  const { toPage } = frame;
  const rectangle = formatNumbers([extent.left, extent.bottom, extent.right - extent.left, extent.top - extent.bottom]);
  return `q ${toPage.map((value) => String(Number(value.toFixed(7)))).join(' ')} cm ${fill} rg ${rectangle} re f Q`;
}

/** @param extent in points of the view, whose y runs downwards: its `bottom` is the upper edge */
function colorAt(raster: Raster, { left, right, bottom, top }: Extent, width: number): Color {
  const scale = raster.width / width;
  return groundColor(raster, { left: left * scale, right: right * scale, top: bottom * scale, bottom: top * scale });
}
