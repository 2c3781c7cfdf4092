import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text as reported by pdf.js. */
export interface TextPiece {
  text: string;
  /** Font size in points. */
  size: number;
  /** Left, bottom, right and top, in points of page space. */
  box: readonly [number, number, number, number];
}

export interface PageFacts {
  pieces: TextPiece[];
  links: string[];
  widgets: string[];
  /** Maps page space to points from the upper left corner of the displayed page. */
  toView(x: number, y: number): readonly [number, number];
}

export interface PdfFacts {
  /** Facts of the pages that were read. */
  pages: PageFacts[];
  outline: number;
}

const PDFJS = path.dirname(findPackageJSON('pdfjs-dist', import.meta.url) ?? '');

/** Reads the first pages with pdf.js, a reader independent of ours. */
export async function readFacts(bytes: Uint8Array, maxPages: number): Promise<PdfFacts> {
  // pdf.js transfers the buffer, so pass a copy.
  const task = getDocument({
    data: bytes.slice(),
    cMapUrl: `${path.join(PDFJS, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${path.join(PDFJS, 'standard_fonts')}/`,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    const pages: PdfFacts['pages'] = [];
    for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
      pages.push(await readPage(await document.getPage(number)));
    }
    return { pages, outline: countTitles(await document.getOutline()) };
  } finally {
    await task.destroy();
  }
}

async function readPage(page: PDFPageProxy): Promise<PageFacts> {
  const { items } = await page.getTextContent();
  const pieces = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [toPiece(item)] : []));
  const annotations: unknown[] = await page.getAnnotations();
  const facts = annotations.map(toAnnotation);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page.getViewport({ scale: 1 }).transform;
  return {
    pieces,
    toView: (x, y) => [a * x + c * y + e, b * x + d * y + f],
    links: facts.flatMap(({ subtype, target }) => (subtype === 'Link' && target ? [target] : [])),
    widgets: facts.flatMap(({ subtype, name }) => (subtype === 'Widget' ? [name] : [])),
  };
}

interface PlacedText {
  str: string;
  transform: number[];
  width: number;
}

/** Estimates that letters extend from a fifth of their size below the baseline to four fifths above it. */
function toPiece({ str, transform, width }: PlacedText): TextPiece {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  const size = Math.hypot(c, d);
  const along = Math.hypot(a, b) || 1;
  const corners = [0, width].flatMap((right) =>
    [-0.2, 0.8].map((up) => [x + (a / along) * right + c * up, y + (b / along) * right + d * up] as const),
  );
  const xs = corners.map(([one]) => one);
  const ys = corners.map(([, one]) => one);
  return { text: str, size, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
}

/** pdf.js returns annotations as untyped objects. */
function toAnnotation(annotation: unknown): { subtype: unknown; target: string | undefined; name: string } {
  const fields: Record<string, unknown> = { ...Object(annotation) };
  const to = fields.url ?? fields.dest;
  return {
    subtype: fields.subtype,
    target: to === undefined || to === null ? undefined : JSON.stringify(to),
    name: String(fields.fieldName),
  };
}

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

function countTitles(titles: Outline | undefined): number {
  return (titles ?? []).reduce((sum, { items }) => sum + 1 + countTitles(items), 0);
}
