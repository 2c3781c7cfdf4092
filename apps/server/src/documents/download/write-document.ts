import type { Readable } from 'node:stream';
import type { DocumentView, DownloadFormat } from '@interlinear/contract/documents';
import { shownTranslation } from '@interlinear/documents/stored-translation';
import { writtenName } from '@interlinear/documents/written-name';
import type { Inline } from '@interlinear/translation/segment';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { Semaphore } from '../../platform/limits/semaphore.ts';
import type { DocumentContext } from '../document-context.ts';
import { languagesOf } from '../present-document.ts';
import { loadThreadFile } from '../processing/open-source.ts';
import { findDocument } from '../read-documents.ts';
import { createDocumentRows, type DocumentRow } from '../repository.ts';
import { convertedKey, sourceKey } from '../storage-keys.ts';
import { threadErrorToApiFailure } from '../stored-error.ts';
import { isPicture } from '../upload/file-signature.ts';
import { openThread, ThreadError } from '../worker/document-thread.ts';
import { writingBudgetMs } from '../worker/file-budget.ts';

/** Above the page count of any document. */
const LAST_PAGE = 1_000_000;

export interface WrittenFile {
  name: string;
  mediaType: string;
  content: Readable | Uint8Array;
}

export interface WriteCall {
  accountId: string;
  id: string;
  view: DocumentView;
  format: DownloadFormat;
  signal: AbortSignal;
}

export type WriteContext = Pick<DocumentContext, 'queries' | 'storage' | 'seal' | 'thread'> & { downloads: Semaphore };

/**
 * Writes the document as a file: the original, or a new one with the translations so far, in a thread of its own.
 * @throws {ApiFailure} `notFound`, `documentBusy` before the file was first opened, `viewUnavailable`, or the reason it
 * cannot be written
 */
export async function writeDocument(context: WriteContext, call: WriteCall): Promise<WrittenFile> {
  const document = await findDocument(context.queries, call.accountId, call.id);
  if (call.view === 'original' && call.format !== 'pdf') return original(context, document);
  if (document.format === null || document.pagesWanted === null) throw apiFailure('documentBusy', {});
  checkView(document.format, call);
  return context.downloads.run(() => render(context, document, call));
}

/** Returns the uploaded file. */
async function original({ storage }: WriteContext, { id, fileName }: DocumentRow): Promise<WrittenFile> {
  return { name: fileName, mediaType: 'application/octet-stream', content: await storage.open(sourceKey(id)) };
}

/**
 * Checks that the view exists. Markdown and HTML have every view; side-by-side and alternating pages exist only for
 * PDF, alternating paragraphs only for other formats.
 * @throws {ApiFailure} `viewUnavailable`
 */
function checkView(format: string, { view, format: as }: WriteCall): void {
  if (as === 'pdf' && format !== 'pdf') throw apiFailure('viewUnavailable', {});
  if (as === 'markdown' || as === 'html' || view === 'translation') return;
  const isOfPages = view !== 'paragraphs';
  if (isOfPages !== (format === 'pdf')) throw apiFailure('viewUnavailable', {});
}

async function render(
  context: WriteContext,
  document: DocumentRow,
  { view, format, signal }: WriteCall,
): Promise<WrittenFile> {
  const { id, isConverted } = document;
  const file = await loadThreadFile(context, document, isConverted ? convertedKey(id) : sourceKey(id));
  // The original of a picture is rendered as a PDF without translations; a PDF's original is returned as it is.
  if (view === 'original' && !isPicture(file.bytes)) return original(context, document);
  const translations = view === 'original' ? {} : await allTranslations(context, document);
  try {
    const thread = await openThread(file, { ...context.thread, budget: { leftMs: writingBudgetMs(document) }, signal });
    try {
      const { bytes, mediaType } = await thread.render({
        translations,
        view: view === 'original' ? 'translation' : view,
        format: format === 'pdf' ? 'same' : format,
        ...languagesOf(document),
      });
      return { name: writtenName(document, { view, format }), mediaType, content: bytes };
    } finally {
      await thread.close();
    }
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    throw threadErrorToApiFailure(error);
  }
}

async function allTranslations(
  { queries }: Pick<WriteContext, 'queries'>,
  { id }: DocumentRow,
): Promise<Record<string, readonly Inline[]>> {
  const shown: Record<string, readonly Inline[]> = {};
  for (const { translations, needsReading } of await createDocumentRows(queries).pages(id, 0, LAST_PAGE)) {
    // Its blocks are those of other settings, and are not found in the file.
    if (needsReading) continue;
    for (const [block, stored] of Object.entries(translations)) {
      const content = shownTranslation(stored);
      if (content) shown[block] = content;
    }
  }
  return shown;
}
