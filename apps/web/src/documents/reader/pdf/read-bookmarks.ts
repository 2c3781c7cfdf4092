import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An entry of a PDF's own outline. */
export interface Bookmark {
  title: string;
  /** How deep it stands, from 1. */
  level: number;
  /** Where it leads, from 0; `undefined` for what leads out of the file, or nowhere. */
  page: number | undefined;
}

/** Outlines of whole libraries have fewer; a hostile one has more. */
const MOST_BOOKMARKS = 5_000;
/** Deeper ones stand no further in. */
const DEEPEST = 6;

/** The outline of a PDF, in the order in which it is read. */
export async function readBookmarks(pdf: PDFDocumentProxy): Promise<readonly Bookmark[]> {
  // pdf.js gives nothing where there is none; its types do not say so.
  const outline: Outline | null = await pdf.getOutline();
  const entries = flatten(outline ?? [], 1).slice(0, MOST_BOOKMARKS);
  return await Promise.all(
    entries.map(async ({ item, level }) => ({
      title: item.title.trim(),
      level: Math.min(level, DEEPEST),
      page: await pageOf(pdf, item.dest),
    })),
  );
}

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;
type Item = Outline[number];

function flatten(items: readonly Item[], level: number): { item: Item; level: number }[] {
  // `items` are of the same kind, which the types leave open.
  return items.flatMap((item) => [{ item, level }, ...flatten(item.items as Outline, level + 1)]);
}

async function pageOf(pdf: PDFDocumentProxy, dest: Item['dest']): Promise<number | undefined> {
  try {
    const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const [page] = explicit ?? [];
    if (typeof page === 'number') return page < pdf.numPages ? page : undefined;
    return page ? await pdf.getPageIndex(page) : undefined;
  } catch {
    // A page that is not in the file: the title is shown nevertheless.
    return undefined;
  }
}
