import type { DocumentPage, TranslatableDocument } from '@interlinear/documents/document';
import type { LanguageCode } from '@interlinear/languages';
import { compareRendering } from './compare-rendering.ts';
import type { MeasuredTarget, Share } from './file-measures.ts';
import { hiddenBlocks } from './hidden-text.ts';
import { identityLoss } from './identity-loss.ts';
import { type LocatedBlock, locateBlocks } from './locate-blocks.ts';
import { paragraphFaults, piecesIn } from './paragraph-faults.ts';
import { type PageFacts, type PdfFacts, readFacts, type TextPiece } from './pdf-facts.ts';
import { runOnFile } from './run-on-file.ts';
import { renderDocument, type Translations } from './translate-file.ts';

const MEGABYTE = 1_000_000;
/** Only the first pages of longer files are compared. */
const MAX_PAGES = 20;
/** Body text may shrink to this share of its original size. */
const MIN_RELATIVE_BODY_SIZE = 0.7;

/** Writes a PDF in one target language and compares the result with the original, using independent readers. */
export async function measurePdf(
  { bytes, document, pages }: { bytes: Uint8Array; document: TranslatableDocument; pages: readonly DocumentPage[] },
  { translations, target, measuresLoss }: { translations: Translations; target: LanguageCode; measuresLoss: boolean },
): Promise<MeasuredTarget> {
  const { file, spent } = await renderDocument(document, translations, { target, view: 'translation' });
  const sideBySide = await renderDocument(document, translations, { target, view: 'side-by-side' });
  const written = await readFacts(file.bytes, MAX_PAGES);
  const { bytes: readable, facts: original } = await readOriginal(bytes, document, target);
  const blocks = locateBlocks(pages, translations, written.pages);
  const sizes = bodySizes(original.pages, written.pages);
  const rendering = await compareRendering(readable, file.bytes, MAX_PAGES);
  return {
    spent,
    copied: copiedShare(blocks),
    pdf: {
      changedPixels: rendering.changedPixels,
      formulas: { part: Math.max(0, rendering.formulaGlyphs - rendering.changedGlyphs), of: rendering.formulaGlyphs },
      links: keptShare(original, written, ({ links }) => links),
      widgets: keptShare(original, written, ({ widgets }) => widgets),
      outline: { part: Math.min(original.outline, written.outline), of: original.outline },
      overlapping: { part: overlappingBlocks(blocks, { pages, original, written }).length, of: blocks.length },
      hidden: await hiddenBlocks(
        { bytes: readable, pages: original.pages },
        { bytes: file.bytes, pages: written.pages, blocks },
      ),
      faults: paragraphFaults(pages, original, written, blocks),
      lost: measuresLoss ? await identityLoss(readable, { document, pages }) : { part: 0, of: 0 },
      readable: { part: sizes.filter((size) => size >= MIN_RELATIVE_BODY_SIZE).length, of: sizes.length },
      smallestBody: Math.min(1, ...sizes),
      growth: (file.bytes.length - bytes.length) / MEGABYTE,
      bilingual: sideBySide.file.bytes.length / file.bytes.length,
      newlyFailsCheck: await newlyFailsCheck(bytes, file.bytes),
      isRepaired: readable !== bytes,
    },
  };
}

/** Reads the original with pdf.js; if pdf.js cannot open it, reads our output without translations instead. */
async function readOriginal(
  bytes: Uint8Array,
  document: TranslatableDocument,
  target: LanguageCode,
): Promise<{ bytes: Uint8Array; facts: PdfFacts }> {
  try {
    return { bytes, facts: await readFacts(bytes, MAX_PAGES) };
  } catch {
    const { file } = await renderDocument(document, new Map(), { target, view: 'translation' });
    return { bytes: file.bytes, facts: await readFacts(file.bytes, MAX_PAGES) };
  }
}

function copiedShare(blocks: readonly LocatedBlock[]): Share {
  return {
    part: blocks.reduce((sum, { found }) => sum + found, 0),
    of: blocks.reduce((sum, { letters }) => sum + letters, 0),
  };
}

/** Returns how many items were kept. An item that occurs twice must be kept twice. */
function keptShare(
  original: PdfFacts,
  written: PdfFacts,
  thingsOf: (page: Pick<PageFacts, 'links' | 'widgets'>) => readonly string[],
): Share {
  let part = 0;
  let of = 0;
  for (const [page, facts] of original.pages.entries()) {
    const there = [...thingsOf(written.pages[page] ?? { links: [], widgets: [] })];
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

/** A page with fewer letters has no body text. */
const MIN_BODY_LETTERS = 200;

/** Returns the body text size of each page relative to the original, except for pages without body text. */
function bodySizes(
  original: readonly { pieces: readonly TextPiece[] }[],
  written: readonly { pieces: readonly TextPiece[] }[],
): number[] {
  return original.flatMap(({ pieces }, page) => {
    const before = bodySize(pieces);
    const after = bodySize(written[page]?.pieces ?? []);
    return before !== undefined && after !== undefined ? [after / before] : [];
  });
}

/** Returns the median text size, weighted by letters. */
function bodySize(pieces: readonly TextPiece[]): number | undefined {
  const sorted = pieces.toSorted((one, other) => one.size - other.size);
  const letters = sorted.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < MIN_BODY_LETTERS) return undefined;
  let passed = 0;
  return sorted.find(({ text }) => {
    passed += text.length;
    return passed >= letters / 2;
  })?.size;
}

/** Maximum share of a block's area that may be covered. */
const MAX_OVERLAP = 0.05;

type Box = TextPiece['box'];

/**
 * Returns the ids of blocks of which other blocks or unchanged text cover over 5 % more than in the original. A watermark does not
 * count, nor do copies of a text that lie on each other in the original, as outlines of letters do.
 */
function overlappingBlocks(
  blocks: readonly LocatedBlock[],
  { pages, original, written }: { pages: readonly DocumentPage[]; original: PdfFacts; written: PdfFacts },
): string[] {
  const owner = new Map<TextPiece, string>();
  for (const { id, places } of blocks) for (const { piece } of places) owner.set(piece, id);
  const before = new Map(
    pages.flatMap(({ index, blocks: own }) =>
      own.map(({ id, box }) => [id, coveredShareIn(box, original.pages[index])]),
    ),
  );
  const isCopyOf = copiesOnEachOther(pages);
  return blocks.flatMap(({ id, places }) => {
    const area = places.reduce((sum, { piece }) => sum + areaOf(piece.box), 0);
    let covered = 0;
    for (const { page, piece } of places) {
      for (const other of written.pages[page]?.pieces ?? []) {
        // Equal words of two blocks may be located in the same piece, which does not overlap itself.
        const by = owner.get(other);
        if (other === piece || by === id || areWatermarked([piece, other], original.pages[page])) continue;
        if (by !== undefined && isCopyOf(id, by)) continue;
        covered += areaOf(common(piece.box, other.box));
      }
    }
    return covered > area * (MAX_OVERLAP + (before.get(id) ?? 0)) ? [id] : [];
  });
}

/** Returns a function that tells whether two blocks are copies of one text that lie on each other in the original. */
function copiesOnEachOther(pages: readonly DocumentPage[]): (one: string, other: string) => boolean {
  const known = new Map(pages.flatMap(({ blocks }) => blocks.map((block) => [block.id, block])));
  return (one, other) => {
    const [first, second] = [known.get(one), known.get(other)];
    if (!first?.box || !second?.box || first.content.join('') !== second.content.join('')) return false;
    const smaller = Math.min(areaOf(first.box), areaOf(second.box));
    return areaOf(common(first.box, second.box)) > smaller / 2;
  };
}

/** Letters of a watermark are larger than the text below it by this factor. */
const MIN_WATERMARK = 3;

/** Whether one of two pieces has letters much larger than the other, as pieces of the original page have too. */
function areWatermarked(pieces: readonly TextPiece[], original: PageFacts | undefined): boolean {
  const heights = pieces.map(heightOf);
  const limit = MIN_WATERMARK * Math.min(...heights);
  return Math.max(...heights) > limit && original?.pieces.some((piece) => heightOf(piece) > limit) === true;
}

function heightOf({ box: [, bottom, , top] }: TextPiece): number {
  return top - bottom;
}

/** Share of the text in an area of the displayed page that other text covers. */
function coveredShareIn(box: DocumentPage['blocks'][number]['box'], page: PageFacts | undefined): number {
  if (!box || !page) return 0;
  const own = new Set(piecesIn(box, page));
  let [area, covered] = [0, 0];
  for (const piece of own) {
    area += areaOf(piece.box);
    for (const other of page.pieces) if (!own.has(other)) covered += areaOf(common(piece.box, other.box));
  }
  return area > 0 ? covered / area : 0;
}

function common(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}

function areaOf([left, bottom, right, top]: Box): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}

/** Whether `qpdf --check` rates the written file worse than the original; `undefined` without qpdf. */
async function newlyFailsCheck(original: Uint8Array, written: Uint8Array): Promise<boolean | undefined> {
  const before = await check(original);
  const after = await check(written);
  return before === undefined || after === undefined ? undefined : SEVERITY[after] > SEVERITY[before];
}

type Verdict = 'sound' | 'warnings' | 'errors';
const SEVERITY: Readonly<Record<Verdict, number>> = { sound: 0, warnings: 1, errors: 2 };
/** Exit code of qpdf for warnings without errors. */
const EXIT_CODE_WARNINGS = 3;

async function check(bytes: Uint8Array): Promise<Verdict | undefined> {
  const run = await runOnFile('qpdf', (file) => ['--check', file], bytes);
  if (!run) return undefined;
  return run.code === 0 ? 'sound' : run.code === EXIT_CODE_WARNINGS ? 'warnings' : 'errors';
}
