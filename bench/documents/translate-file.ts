import type { DocumentPage, RenderedFile, TranslatableDocument, View } from '@interlinear/documents/document';
import { npmFonts } from '@interlinear/documents/npm-fonts';
import { npmPdfAids } from '@interlinear/documents/npm-pdf-aids';
import { openDocument } from '@interlinear/documents/open-document';
import type { LanguageCode } from '@interlinear/languages';
import type { Inline } from '@interlinear/translation/segment';
import { fakeTranslation } from './fake-translation.ts';

const FONTS = npmFonts(import.meta.url);
const PDF_AIDS = npmPdfAids();

/** Elapsed time and CPU time of this thread, in milliseconds. */
export interface TimeSpent {
  ms: number;
  cpuMs: number;
}

/** @returns a function that returns the time spent since its last call */
function startStopwatch(): () => TimeSpent {
  let time = performance.now();
  let cpu = process.threadCpuUsage();
  return () => {
    const since = process.threadCpuUsage(cpu);
    const spent = { ms: performance.now() - time, cpuMs: (since.user + since.system) / 1000 };
    time = performance.now();
    cpu = process.threadCpuUsage();
    return spent;
  };
}

/**
 * Opens a file and reads all pages. The time of the first page includes opening.
 * @throws {DocumentError}
 */
export async function readDocument(
  bytes: Uint8Array,
  fileName: string,
  onPage: (page: DocumentPage) => void,
): Promise<{ document: TranslatableDocument; spent: TimeSpent[] }> {
  const lap = startStopwatch();
  const document = await openDocument(bytes, { fileName, ...PDF_AIDS });
  const spent: TimeSpent[] = [];
  for await (const page of document.pages()) {
    spent.push(lap());
    onPage(page);
    lap();
  }
  return { document, spent };
}

/** Returns the page count of a PDF; 0 for other files and for those that cannot be opened. */
export async function countPages(bytes: Uint8Array, fileName: string): Promise<number> {
  try {
    const document = await openDocument(bytes, { fileName, ...PDF_AIDS });
    document.close();
    return document.format === 'pdf' ? document.pageCount : 0;
  } catch {
    // The error is reported when the file is measured.
    return 0;
  }
}

/** Translations by block id. */
export type Translations = ReadonlyMap<string, readonly Inline[]>;

export function translatePages(pages: readonly DocumentPage[], target: LanguageCode): Translations {
  const blocks = pages.flatMap((page) => page.blocks).filter(({ isTranslatable }) => isTranslatable);
  return new Map(blocks.map(({ id, content }) => [id, fakeTranslation(content, target)]));
}

/** @throws {DocumentError} */
export async function renderDocument(
  document: TranslatableDocument,
  translations: Translations,
  { target, view }: { target: LanguageCode; view: View },
): Promise<{ file: RenderedFile; spent: TimeSpent }> {
  const lap = startStopwatch();
  const file = await document.render({ of: (id) => translations.get(id) }, { view, target, fonts: FONTS });
  return { file, spent: lap() };
}
