import type { StartDocumentRequest } from '@interlinear/contract/documents';
import { DocumentWorkerError, openInWorker, type WorkerDocument } from '@interlinear/documents/browser-client';
import { FAILURE_KEYS } from '@interlinear/documents/failure-keys';
import type { RenderRequest, WrittenFile } from '@interlinear/documents/worker-messages';
import { isLanguageCode } from '@interlinear/languages';
import type { Translator } from '@interlinear/translation';
import { type LocalDocument, type LocalError, LocalFailure, type LocalPage, needsReading } from './local-document.ts';
import { type DocumentInWork, translateDocument, withoutFailures } from './translate-document.ts';
import { startDocumentWorker } from './worker/start-document-worker.ts';

export interface LocalSessionOptions {
  document: LocalDocument;
  file: Blob;
  /** A worker in which the file is open already. */
  opened?: WorkerDocument | undefined;
  /** Stores the document. Never rejects. */
  save(document: LocalDocument): Promise<void>;
}

/** A document of this browser in memory, its file and its worker. */
export interface LocalSession {
  readonly file: Blob;
  get(): LocalDocument;
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  /** Reads and translates what is missing, unless that is being done. */
  run(translator: Translator): void;
  /** Changes settings, and forgets what they make invalid. */
  configure(changed: Omit<StartDocumentRequest, 'id'>): void;
  /** Forgets failures, so that `run` tries again. */
  clearFailures(): void;
  cancel(): void;
  changePage(page: Omit<LocalPage, 'sequence'>): void;
  /** @throws {DocumentWorkerError} */
  write(request: Omit<RenderRequest, 'source' | 'target'>): Promise<WrittenFile>;
  /** Frees the memory of the worker, unless it works. */
  rest(): void;
  close(): void;
}

export function createLocalSession(options: LocalSessionOptions): LocalSession {
  const { file, save } = options;
  const listeners = new Set<() => void>();
  let document = options.document;
  let opening: Promise<WorkerDocument> | undefined = options.opened && Promise.resolve(options.opened);
  let running: AbortController | undefined;
  let writes = 0;
  let isSaving = false;

  function change(changes: Partial<LocalDocument>): void {
    document = { ...document, ...changes, sequence: document.sequence + 1 };
    // Not awaited: it never rejects.
    void saveLatest();
    for (const listener of listeners) listener();
  }

  /** Stores the document until the stored one is the latest. */
  async function saveLatest(): Promise<void> {
    if (isSaving) return;
    isSaving = true;
    for (let saved: LocalDocument | undefined; saved !== document; ) {
      saved = document;
      await save(saved);
    }
    isSaving = false;
  }

  function changePage(page: Omit<LocalPage, 'sequence'>): void {
    const others = document.pages.filter((one) => one.page.index !== page.page.index);
    const pages = [...others, { ...page, sequence: document.sequence + 1 }];
    change({ pages: pages.toSorted((one, other) => one.page.index - other.page.index) });
  }

  function open(): Promise<WorkerDocument> {
    if (opening) return opening;
    const started = openFile(file, document);
    started.catch(() => {
      if (opening === started) opening = undefined;
    });
    opening = started;
    return started;
  }

  function closeWorker(): void {
    opening?.then((opened) => opened.close()).catch(() => undefined);
    opening = undefined;
  }

  const work: DocumentInWork = { get: () => document, change, changePage };

  async function translate(translator: Translator, controller: AbortController): Promise<void> {
    const { signal } = controller;
    try {
      change({ state: document.pagesWanted === undefined ? 'reading' : 'translating', error: undefined });
      const opened = await open();
      signal.throwIfAborted();
      await translateDocument(work, { opened, translator, signal });
    } catch (error) {
      if (signal.aborted) return;
      closeWorker();
      const isPartly = document.pages.some(({ translations }) => Object.keys(translations).length > 0);
      change({ state: isPartly ? 'partly' : 'failed', error: toLocalError(error) });
    } finally {
      if (running === controller) running = undefined;
    }
  }

  return {
    file,
    get: () => document,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run(translator) {
      if (running) return;
      running = new AbortController();
      // Not awaited: it reports its failure itself.
      void translate(translator, running);
    },
    configure({ password, is_ocr, engine, target_lang }) {
      const { settings, pages } = document;
      const target = target_lang !== undefined && isLanguageCode(target_lang) ? target_lang : settings.target;
      const isOcr = is_ocr === undefined ? settings.isOcr : is_ocr === true || is_ocr === 'true';
      closeWorker();
      change({
        settings: {
          ...settings,
          isOcr,
          target,
          engine: engine ?? settings.engine,
          password: password ?? settings.password,
        },
        // Pages without text are read again, with OCR.
        pages: isOcr && !settings.isOcr ? pages.filter((page) => !needsReading(page)) : pages,
      });
    },
    clearFailures: () => change({ pages: withoutFailures(document) }),
    cancel() {
      running?.abort();
      running = undefined;
      closeWorker();
      change({ state: 'cancelled' });
    },
    changePage,
    async write(request) {
      writes += 1;
      try {
        const { source, target } = document.settings;
        return await (await open()).render({ ...request, source, target });
      } catch (error) {
        closeWorker();
        throw error;
      } finally {
        writes -= 1;
      }
    },
    rest() {
      if (!running && writes === 0) closeWorker();
    },
    close() {
      running?.abort();
      closeWorker();
    },
  };
}

/** Opens the file of a document in a worker. @throws {DocumentWorkerError} */
export async function openFile(
  file: Blob,
  { fileName, settings, pages }: Pick<LocalDocument, 'fileName' | 'settings' | 'pages'>,
): Promise<WorkerDocument> {
  const recognized = pages.flatMap(({ page }) => (page.recognized ? [[page.index, page.recognized] as const] : []));
  return openInWorker(startDocumentWorker, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    fileName,
    password: settings.password,
    keepsFormulas: settings.enableFormula,
    ...(settings.isOcr && { ocr: { language: settings.source } }),
    recognized: Object.fromEntries(recognized),
  });
}

export function toLocalError(error: unknown): LocalError {
  if (error instanceof LocalFailure) return error.error;
  // A worker crashes when its program cannot be loaded, too, which is no fault of the file.
  if (error instanceof DocumentWorkerError && error.failure !== 'crashed') {
    return { key: error.failure === 'aborted' ? 'cancelled' : FAILURE_KEYS[error.failure], values: {} };
  }
  return { key: 'internal', values: {} };
}
