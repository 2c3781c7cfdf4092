import type { ThreadFile } from '@interlinear/documents/worker-messages';
import { readStored } from '../../platform/storage/storage.ts';
import type { DocumentContext } from '../document-context.ts';
import { languagesOf } from '../present-document.ts';
import { createDocumentRows, type DocumentRow } from '../repository.ts';
import { convertedKey, sourceKey } from '../storage-keys.ts';
import { type DocumentReader, openDocumentReader } from '../worker/document-reader.ts';
import { ThreadError } from '../worker/document-thread.ts';
import { firstShareMs, quickReadingBudgetMs, READING_PAGE_MS, readingBudgetMs } from '../worker/file-budget.ts';
import { createFilePace, type FilePaceOptions } from '../worker/file-pace.ts';
import { isSmall } from './enqueue-document.ts';

/** Recognising a page takes seconds, and much longer on a busy machine. */
const OCR_PAGE_MS = 120_000;
/** Steps of nice(2) for files that are not small: a third of the processor where others want it. */
const LARGE_STEPS = 5;
/** Steps for files that take long: a tenth of the processor where others want it. */
const SLOW_STEPS = 10;
/** For threads that leave the processor to others. */
const SLOW_STRETCH = 10;
/** For short budgets: starting a thread takes seconds of a busy machine. */
const QUICK_STRETCH = 30;

type SourceContext = Pick<
  DocumentContext,
  'queries' | 'storage' | 'incomingFolder' | 'seal' | 'thread' | 'convertLegacy'
>;

interface OpenSourceOptions {
  signal: AbortSignal;
  /** Whether the file gets the time that a slow one needs, behind all others; otherwise it times out earlier. */
  isSlow: boolean;
  /** Called once, when the file has had its share of the processor: a short one, or all the time of files that are not slow. */
  onSpent(): void;
  onConverted(): Promise<void>;
}

/**
 * Opens the document's file for reading. A DOC or PPT is converted first, once.
 * @throws {ThreadError}
 */
export async function openSource(
  context: SourceContext,
  document: DocumentRow,
  { signal, isSlow, onSpent, onConverted }: OpenSourceOptions,
): Promise<DocumentReader> {
  const { limits } = context.thread;
  const ocr = document.isOcr ? { ocr: { language: languagesOf(document).source } } : {};
  const open = async (key: string) => {
    const budget = isSlow
      ? { leftMs: readingBudgetMs(document), maxStretch: SLOW_STRETCH }
      : { leftMs: quickReadingBudgetMs(document), maxStretch: QUICK_STRETCH };
    const share = { ms: isSlow ? quickReadingBudgetMs(document) : firstShareMs(document) };
    const { spare, spareForSmallFiles, ...thread } = context.thread;
    const reader = await openDocumentReader(
      async () => ({ ...(await loadThreadFile(context, document, key)), ...ocr }),
      {
        ...thread,
        // Slow files can wait for a thread.
        ...(isSlow ? {} : { spare: isSmall(document) ? spareForSmallFiles : spare }),
        // Recognising pages is slow for everybody, and no sign of a bad file.
        ...(document.isOcr ? {} : { pace: createFilePace({ steps: stepsFor(document, isSlow), share, onSpent }) }),
        limits: document.isOcr ? { ...limits, pageMs: OCR_PAGE_MS } : limits,
        budget,
        signal,
      },
    );
    // The number of pages is known now; plans limit it.
    budget.leftMs += reader.facts.pageCount * READING_PAGE_MS;
    share.ms += reader.facts.pageCount * READING_PAGE_MS;
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

function stepsFor(document: DocumentRow, isSlow: boolean): FilePaceOptions['steps'] {
  if (isSlow) return { start: SLOW_STEPS, spent: SLOW_STEPS };
  return { start: isSmall(document) ? 0 : LARGE_STEPS, spent: SLOW_STEPS };
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
