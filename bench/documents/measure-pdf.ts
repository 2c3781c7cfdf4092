import type { DocumentPage, TranslatableDocument } from '@interlinear/documents/document';
import type { LanguageCode } from '@interlinear/languages';
import { bodySizes } from './body-size.ts';
import type { MeasuredTarget, Share } from './file-measures.ts';
import { overlappingBlocks } from './overlaps.ts';
import { comparePainted } from './painted.ts';
import { type PdfFacts, readFacts } from './pdf-facts.ts';
import { type PlacedBlock, placeBlocks } from './placed-blocks.ts';
import { newlyFailsCheck } from './qpdf-check.ts';
import { type MadeTranslations, renderDocument } from './translate-file.ts';

const MEGABYTE = 1_000_000;
/** Of longer files, the first pages speak for the rest. */
const MOST_PAGES = 20;
const LEAST_BODY = 0.7;

/** Writes a PDF in one target and holds the result against the original, with readers that are not ours. */
export async function measurePdf(
  { bytes, document, pages }: { bytes: Uint8Array; document: TranslatableDocument; pages: readonly DocumentPage[] },
  { translations, target }: { translations: MadeTranslations; target: LanguageCode },
): Promise<MeasuredTarget> {
  const { file, spent } = await renderDocument(document, translations, { target, view: 'translation' });
  const sideBySide = await renderDocument(document, translations, { target, view: 'side-by-side' });
  const written = await readFacts(file.bytes, MOST_PAGES);
  const { bytes: readable, facts: original } = await readOriginal(bytes, document, target);
  const blocks = placeBlocks(pages, translations, written.pages);
  const sizes = bodySizes(original.pages, written.pages);
  const painted = await comparePainted(readable, file.bytes, MOST_PAGES);
  return {
    spent,
    copied: copiedShare(blocks),
    pdf: {
      changedPixels: painted.changedPixels,
      formulas: { part: Math.max(0, painted.formulaGlyphs - painted.changedGlyphs), of: painted.formulaGlyphs },
      links: keptOf(original, written, ({ links }) => links),
      widgets: keptOf(original, written, ({ widgets }) => widgets),
      outline: { part: Math.min(original.outline, written.outline), of: original.outline },
      overlapping: { part: overlappingBlocks(blocks, written.pages).length, of: blocks.length },
      readable: { part: sizes.filter((size) => size >= LEAST_BODY).length, of: sizes.length },
      smallestBody: Math.min(1, ...sizes),
      growth: (file.bytes.length - bytes.length) / MEGABYTE,
      bilingual: sideBySide.file.bytes.length / file.bytes.length,
      newlyFailsCheck: await newlyFailsCheck(bytes, file.bytes),
      isRepaired: readable !== bytes,
    },
  };
}

/** What pdf.js finds in the original; where it cannot open it, in what the product made of it, without any translation. */
async function readOriginal(
  bytes: Uint8Array,
  document: TranslatableDocument,
  target: LanguageCode,
): Promise<{ bytes: Uint8Array; facts: PdfFacts }> {
  try {
    return { bytes, facts: await readFacts(bytes, MOST_PAGES) };
  } catch {
    const { file } = await renderDocument(document, new Map(), { target, view: 'translation' });
    return { bytes: file.bytes, facts: await readFacts(file.bytes, MOST_PAGES) };
  }
}

function copiedShare(blocks: readonly PlacedBlock[]): Share {
  return {
    part: blocks.reduce((sum, { found }) => sum + found, 0),
    of: blocks.reduce((sum, { letters }) => sum + letters, 0),
  };
}

type FactsOfPage = PdfFacts['pages'][number];

/** Each thing counts once: what a page has twice must be there twice. */
function keptOf(original: PdfFacts, written: PdfFacts, thingsOf: (page: FactsOfPage) => readonly string[]): Share {
  let part = 0;
  let of = 0;
  for (const [page, facts] of original.pages.entries()) {
    const there = [...thingsOf(written.pages[page] ?? { pieces: [], links: [], widgets: [] })];
    for (const thing of thingsOf(facts)) {
      of++;
      const at = there.indexOf(thing);
      if (at < 0) continue;
      part++;
      there.splice(at, 1);
    }
  }
  return { part, of };
}
