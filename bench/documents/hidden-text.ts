import { openWithPdfium } from '@interlinear/documents/testing/pdfium';
import { paintPage, type Raster } from '@interlinear/documents/testing/raster';
import type { Share } from './file-measures.ts';
import type { LocatedBlock } from './locate-blocks.ts';
import type { PdfFacts, TextPiece } from './pdf-facts.ts';

/** Pixels per point: enough for small print. */
const SCALE = 2;
/** Share of a block's letters that must be seen. */
const MIN_SEEN = 0.7;

/** Written file, and the blocks located in it. */
interface WrittenText {
  bytes: Uint8Array;
  pages: PdfFacts['pages'];
  blocks: readonly LocatedBlock[];
}

/**
 * Counts blocks that are covered or clipped: hiding all text leaves their place unchanged. Text in the colour of its
 * background counts too, unless the original already had hidden text there.
 */
export async function hiddenBlocks(original: Omit<WrittenText, 'blocks'>, written: WrittenText): Promise<Share> {
  const before = await inkOf(original);
  const after = await inkOf(written);
  const wasHidden = original.pages.map(({ pieces }, page) =>
    pieces.filter((piece) => before[page]?.(piece) === false).map(({ box }) => box),
  );
  const counted = written.blocks.filter(
    ({ places }) =>
      places.length > 0 &&
      !places.some(({ page, piece }) => wasHidden[page]?.some((box) => !areDisjoint(box, piece.box))),
  );
  const hidden = counted.filter(({ places }) => {
    const letters = (own: typeof places) => own.reduce((sum, { piece }) => sum + piece.text.length, 0);
    const seen = places.filter(({ page, piece }) => after[page]?.(piece) ?? true);
    return letters(seen) < MIN_SEEN * letters(places);
  });
  return { part: hidden.length, of: counted.length };
}

function areDisjoint(one: TextPiece['box'], other: TextPiece['box']): boolean {
  return one[0] >= other[2] || one[2] <= other[0] || one[1] >= other[3] || one[3] <= other[1];
}

/** Returns for each page whether a piece of text is seen. */
async function inkOf({ bytes, pages }: Omit<WrittenText, 'blocks'>): Promise<((piece: TextPiece) => boolean)[]> {
  const file = await openWithPdfium(bytes);
  try {
    return pages.map(({ toView }, page) => {
      const shown = paintPage(file, page, { scale: SCALE });
      const bare = paintPage(file, page, { scale: SCALE, hidesText: true });
      return (piece) => isSeen(piece, { shown, bare, toView });
    });
  } finally {
    file.close();
  }
}

interface PageInk {
  shown: Raster;
  bare: Raster;
  toView: PdfFacts['pages'][number]['toView'];
}

/** Share of a piece's slices, about a letter each, that must show ink. */
const MIN_INK = 0.6;

/** Whether most letters of a piece change the picture of the page. */
function isSeen({ text, box }: TextPiece, { shown, bare, toView }: PageInk): boolean {
  const [left, bottom, right, top] = box;
  const [x1, y1] = toView(left, bottom);
  const [x2, y2] = toView(right, top);
  const [from, to] = [Math.min(x1, x2) * SCALE, Math.max(x1, x2) * SCALE];
  const [upper, lower] = [Math.min(y1, y2) * SCALE, Math.max(y1, y2) * SCALE];
  // Text outside of the page is not painted anywhere.
  if (to < 0 || lower < 0 || from > shown.width || upper > shown.height) return true;
  const isUpright = to - from >= lower - upper;
  const count = Math.max(1, Math.floor(text.replace(/\P{L}/gu, '').length / 2));
  let inked = 0;
  for (let slice = 0; slice < count; slice++) {
    const [start, end] = [slice / count, (slice + 1) / count];
    const area = isUpright
      ? { from: from + (to - from) * start, to: from + (to - from) * end, upper, lower }
      : { from, to, upper: upper + (lower - upper) * start, lower: upper + (lower - upper) * end };
    if (differs(shown, bare, area)) inked++;
  }
  return inked >= count * MIN_INK;
}

interface Area {
  from: number;
  to: number;
  upper: number;
  lower: number;
}

function differs(one: Raster, other: Raster, { from, to, upper, lower }: Area): boolean {
  for (let y = Math.max(0, Math.floor(upper)); y < Math.min(one.height, Math.ceil(lower)); y++) {
    for (let x = Math.max(0, Math.floor(from)); x < Math.min(one.width, Math.ceil(to)); x++) {
      const at = (y * one.width + x) * 4;
      for (let colour = 0; colour < 3; colour++) {
        if (Math.abs((one.pixels[at + colour] ?? 0) - (other.pixels[at + colour] ?? 0)) > NOISE) return true;
      }
    }
  }
  return false;
}

/** Maximum difference of a colour channel for equal pixels. */
const NOISE = 4;
