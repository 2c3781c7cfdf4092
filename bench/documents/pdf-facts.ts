import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text as pdf.js finds it. */
export interface TextPiece {
  text: string;
  /** Of its letters, in points. */
  size: number;
  /** left, bottom, right, top, in points of the page's own space. */
  box: readonly [number, number, number, number];
}

export interface PdfFacts {
  /** Of the pages that were looked at. */
  pages: { pieces: TextPiece[]; links: string[]; widgets: string[] }[];
  outline: number;
}

const PDFJS = path.dirname(findPackageJSON('pdfjs-dist', import.meta.url) ?? '');

/** What pdf.js, which knows nothing of our own reader, finds on the first pages. */
export async function readFacts(bytes: Uint8Array, maxPages: number): Promise<PdfFacts> {
  // pdf.js takes the bytes away from whoever hands them in.
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

async function readPage(page: PDFPageProxy): Promise<PdfFacts['pages'][number]> {
  const { items } = await page.getTextContent();
  const pieces = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [toPiece(item)] : []));
  const annotations: unknown[] = await page.getAnnotations();
  const facts = annotations.map(toAnnotation);
  return {
    pieces,
    links: facts.flatMap(({ subtype, target }) => (subtype === 'Link' && target ? [target] : [])),
    widgets: facts.flatMap(({ subtype, name }) => (subtype === 'Widget' ? [name] : [])),
  };
}

interface PlacedText {
  str: string;
  transform: number[];
  width: number;
}

/** Letters are taken to reach from a fifth of their size below the line to four fifths above it. */
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

/** pdf.js gives annotations as objects of no type. */
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
