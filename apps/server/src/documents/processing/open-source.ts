import type { ThreadFile } from '@interlinear/documents/worker-messages';
import { readStored } from '../../platform/storage/storage.ts';
import type { DocumentContext } from '../document-context.ts';
import { languagesOf } from '../present-document.ts';
import { createDocumentRows, type DocumentRow } from '../repository.ts';
import { convertedKey, sourceKey } from '../storage-keys.ts';
import { type DocumentReader, openDocumentReader } from '../worker/document-reader.ts';
import { ThreadError } from '../worker/document-thread.ts';
import { quickReadingBudgetMs, READING_PAGE_MS, readingBudgetMs } from '../worker/file-budget.ts';

/** Recognising a page takes seconds, and much longer on a busy machine. */
const OCR_PAGE_MS = 120_000;

type SourceContext = Pick<
  DocumentContext,
  'queries' | 'storage' | 'incomingFolder' | 'seal' | 'thread' | 'convertLegacy'
>;

/**
 * Opens the document's file for reading. A DOC or PPT is converted first, once.
 * @param isSlow whether the file gets the time that a slow one needs, behind all others; otherwise it times out earlier
 * @throws {ThreadError}
 */
export async function openSource(
  context: SourceContext,
  document: DocumentRow,
  { signal, isSlow, onConverted }: { signal: AbortSignal; isSlow: boolean; onConverted(): Promise<void> },
): Promise<DocumentReader> {
  const { limits } = context.thread;
  const ocr = document.isOcr ? { ocr: { language: languagesOf(document).source } } : {};
  const open = async (key: string) => {
    const budget = { leftMs: isSlow ? readingBudgetMs(document) : quickReadingBudgetMs(document) };
    const reader = await openDocumentReader(
      async () => ({ ...(await loadThreadFile(context, document, key)), ...ocr, isSlow }),
      {
        ...context.thread,
        limits: document.isOcr ? { ...limits, pageMs: OCR_PAGE_MS } : limits,
        budget,
        signal,
      },
    );
    // The number of pages is known now; plans limit it.
    budget.leftMs += reader.facts.pageCount * READING_PAGE_MS;
    return reader;
  };
  if (document.isConverted) return open(convertedKey(document.id));
  try {
    return await open(sourceKey(document.id));
  } catch (error) {
    if (!(error instanceof ThreadError) || error.failure !== 'converter-missing') throw error;
    await context.convertLegacy(document, signal);
    await onConverted();
    return open(convertedKey(document.id));
  }
}

/** Loads a stored document for a thread. */
export async function loadThreadFile(
  { queries, storage, seal }: Pick<SourceContext, 'queries' | 'storage' | 'seal'>,
  { id, fileName, password, enableFormula }: Pick<DocumentRow, 'id' | 'fileName' | 'password' | 'enableFormula'>,
  key: string,
): Promise<ThreadFile> {
  const bytes = await readStored(storage, key);
  const recognized = await createDocumentRows(queries).recognizedPages(id);
  const opened = password === null ? undefined : seal.open(password);
  return { bytes, fileName, password: opened, keepsFormulas: enableFormula, recognized };
}
