import { readStored } from '../../platform/storage/storage.ts';
import type { DocumentContext } from '../document-context.ts';
import { languagesOf } from '../present-document.ts';
import { createDocumentRows, type DocumentRow } from '../repository.ts';
import { convertedKey, sourceKey } from '../storage-keys.ts';
import { type DocumentReader, openDocumentReader } from '../worker/document-reader.ts';
import { ThreadError } from '../worker/document-thread.ts';
import type { ThreadFile } from '../worker/messages.ts';

/** Total time for reading one document. */
const DOCUMENT_MS = 600_000;
/** Recognising a page takes seconds, and much longer on a busy machine. */
const OCR_PAGE_MS = 120_000;
const OCR_DOCUMENT_MS = 6 * 3_600_000;

type SourceContext = Pick<
  DocumentContext,
  'queries' | 'storage' | 'incomingFolder' | 'seal' | 'thread' | 'convertLegacy'
>;

/** Opens the document's file for reading. A DOC or PPT is converted first, once. @throws {ThreadError} */
export async function openSource(
  context: SourceContext,
  document: DocumentRow,
  { signal, onConverted }: { signal: AbortSignal; onConverted(): Promise<void> },
): Promise<DocumentReader> {
  const { limits } = context.thread;
  const ocr = document.isOcr ? { ocr: { language: languagesOf(document).source } } : {};
  const open = (key: string) =>
    openDocumentReader(async () => ({ ...(await loadThreadFile(context, document, key)), ...ocr }), {
      ...context.thread,
      limits: document.isOcr ? { ...limits, pageMs: OCR_PAGE_MS } : limits,
      signal,
      documentMs: document.isOcr ? OCR_DOCUMENT_MS : DOCUMENT_MS,
      now: () => performance.now(),
    });
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
