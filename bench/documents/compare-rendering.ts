import { memoryOf, openWithPdfium, type PdfiumFile } from '@interlinear/documents/testing/pdfium';
import { paintPage, type Raster } from '@interlinear/documents/testing/raster';

/** Maximum difference of a colour channel for equal pixels. */
const TOLERANCE = 32;

/**
 * Differences between two files that should differ only in their text, as rendered by pdfium, a reader independent of
 * ours.
 */
export interface RenderingDifference {
  /** Largest share of differing pixels on a page rendered without text. */
  changedPixels: number;
  /** Number of glyphs in formula fonts that were lost or added. */
  changedGlyphs: number;
  formulaGlyphs: number;
}

export async function compareRendering(
  original: Uint8Array,
  written: Uint8Array,
  maxPages: number,
): Promise<RenderingDifference> {
  const before = await openWithPdfium(original);
  try {
    const after = await openWithPdfium(written);
    try {
      return compareFiles(before, after, maxPages);
    } finally {
      after.close();
    }
  } finally {
    before.close();
  }
}

function compareFiles(before: PdfiumFile, after: PdfiumFile, maxPages: number): RenderingDifference {
  const pages = Math.min(before.pdfium.FPDF_GetPageCount(before.document), maxPages);
  const difference: RenderingDifference = { changedPixels: 0, changedGlyphs: 0, formulaGlyphs: 0 };
  for (let page = 0; page < pages; page++) {
    const share = changedShare(
      paintPage(before, page, { hidesText: true }),
      paintPage(after, page, { hidesText: true }),
    );
    difference.changedPixels = Math.max(difference.changedPixels, share);
    const glyphs = formulaGlyphs(before, page);
    const kept = formulaGlyphs(after, page);
    difference.formulaGlyphs += [...glyphs.values()].reduce((sum, count) => sum + count, 0);
    for (const glyph of new Set([...glyphs.keys(), ...kept.keys()])) {
      difference.changedGlyphs += Math.abs((glyphs.get(glyph) ?? 0) - (kept.get(glyph) ?? 0));
    }
  }
  return difference;
}

function changedShare(before: Raster, after: Raster): number {
  if (before.width !== after.width || before.height !== after.height) return 1;
  let changed = 0;
  for (let at = 0; at < before.pixels.length; at += 4) {
    const differs = [0, 1, 2].some(
      (colour) => Math.abs((before.pixels[at + colour] ?? 0) - (after.pixels[at + colour] ?? 0)) > TOLERANCE,
    );
    if (differs) changed++;
  }
  return changed / (before.width * before.height);
}

/** Font families used only for formulas. */
const FORMULA_FONT =
  /^(?:[A-Z]{6}\+)?(?:CM(?:MI|SY|EX|BSY|MIB)|MSAM|MSBM|EUFM|RSFS|STIX.*Math|XITS.*Math|Cambria.*Math|.*Math)/i;
const NAME_BYTES = 256;

/** Counts the characters in formula fonts by font and character. */
function formulaGlyphs({ pdfium, document }: PdfiumFile, page: number): Map<string, number> {
  const loaded = pdfium.FPDF_LoadPage(document, page);
  const text = pdfium.FPDFText_LoadPage(loaded);
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const buffer = malloc(NAME_BYTES);
  const glyphs = new Map<string, number>();
  for (let index = 0; index < pdfium.FPDFText_CountChars(text); index++) {
    const character = String.fromCodePoint(pdfium.FPDFText_GetUnicode(text, index));
    if (/\s/.test(character) || pdfium.FPDFText_IsGenerated(text, index) === 1) continue;
    const length = pdfium.FPDFText_GetFontInfo(text, index, buffer, NAME_BYTES, 0);
    const name = new TextDecoder('latin1').decode(memoryOf(pdfium).slice(buffer, buffer + Math.max(0, length - 1)));
    if (!FORMULA_FONT.test(name)) continue;
    const glyph = `${name.replace(/^[A-Z]{6}\+/, '')} ${character}`;
    glyphs.set(glyph, (glyphs.get(glyph) ?? 0) + 1);
  }
  free(buffer);
  pdfium.FPDFText_ClosePage(text);
  pdfium.FPDF_ClosePage(loaded);
  return glyphs;
}
