import type { StartDocumentRequest } from '@interlinear/contract/documents';
import { DocumentWorkerError, openInWorker, type WorkerDocument } from '@interlinear/documents/browser-client';
import { FAILURE_KEYS } from '@interlinear/documents/failure-keys';
import type { RenderRequest, WrittenFile } from '@interlinear/documents/worker-messages';
import type { Translator } from '@interlinear/translation';
import { isInProgress } from '../status/document-state.ts';
import { connectTabs, workInTurn } from './document-tabs.ts';
import { type LocalDocument, type LocalError, LocalFailure, type LocalPage, needsReading } from './local-document.ts';
import { againChanges, withChanges } from './translate-again.ts';
import { type DocumentInWork, translateDocument, withoutFailures } from './translate-document.ts';
import { startDocumentWorker } from './worker/start-document-worker.ts';

export interface LocalSessionOptions {
  document: LocalDocument;
  file: Blob;
  /** A worker in which the file is open already. */
  opened?: WorkerDocument | undefined;
  /** Stores the document. Never rejects. */
  save(document: LocalDocument): Promise<void>;
  /** Loads the stored document, which another tab may have changed; `undefined` where the browser stores nothing. */
  load(): Promise<LocalDocument | undefined>;
  /** Called when another tab has deleted the document. */
  onDeleted(): void;
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
  /** Resolves once all changes are stored, as far as the browser stores any. */
  saved(): Promise<void>;
  /** @throws {DocumentWorkerError} */
  write(request: Omit<RenderRequest, 'source' | 'target'>): Promise<WrittenFile>;
  close(): void;
  /** Ends the work for good and tells other tabs. */
  discard(): void;
}

export function createLocalSession(options: LocalSessionOptions): LocalSession {
  const { file, save, load } = options;
  const { id } = options.document;
  const listeners = new Set<() => void>();
  let document = options.document;
  /** Sequence number of the document as this tab knows it to be stored. */
  let storedSequence = document.sequence;
  /** Opens the file. It is kept in memory only. */
  let password: string | undefined;
  let opening: Promise<WorkerDocument> | undefined = options.opened && Promise.resolve(options.opened);
  let running: AbortController | undefined;
  /** Whether this tab translates; `running` may also wait for another tab. */
  let isTranslating = false;
  let writes = 0;
  let saving: Promise<void> | undefined;
  let isClosed = false;
  const tabs = connectTabs(id, (news) => {
    if (news === 'deleted') forget();
    else if (news === 'cancelled' && isTranslating) cancel();
    // Not awaited: it never rejects.
    else void adoptStored();
  });

  function show(next: LocalDocument): void {
    document = next;
    for (const listener of listeners) listener();
  }

  function change(changes: Partial<LocalDocument>): void {
    show({ ...document, ...changes, sequence: document.sequence + 1 });
    if (!isClosed) saving ??= saveLatest();
  }

  /** Stores the document until the stored one is the latest. Never rejects. */
  async function saveLatest(): Promise<void> {
    for (let saved: LocalDocument | undefined; saved !== document && !isClosed; ) {
      saved = document;
      storedSequence = saved.sequence;
      await save(saved);
      if (!isClosed) tabs.announce('stored');
    }
    saving = undefined;
  }

  /** Takes over the changes of another tab, unless this one translates. @returns whether there were any */
  async function adoptStored(): Promise<boolean> {
    const stored = await load();
    if (isClosed || isTranslating || !stored || stored.sequence <= storedSequence) return false;
    storedSequence = stored.sequence;
    show(stored);
    return true;
  }

  function stop(): void {
    running?.abort();
    running = undefined;
    closeWorker();
  }

  function cancel(): void {
    stop();
    change({ state: 'cancelled' });
  }

  function close(): void {
    isClosed = true;
    stop();
    tabs.close();
  }

  function forget(): void {
    close();
    options.onDeleted();
  }

  function changePage(page: Omit<LocalPage, 'sequence'>): void {
    const others = document.pages.filter((one) => one.page.index !== page.page.index);
    const pages = [...others, { ...page, sequence: document.sequence + 1 }];
    change({ pages: pages.toSorted((one, other) => one.page.index - other.page.index) });
  }

  function open(): Promise<WorkerDocument> {
    if (opening) return opening;
    const started = openFile(file, { ...document, password });
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

  /** Frees the memory of the worker, which can be 100 MB, unless it works. */
  function rest(): void {
    if (!running && writes === 0) closeWorker();
  }

  const work: DocumentInWork = { get: () => document, change, changePage };

  async function translate(translator: Translator, controller: AbortController): Promise<void> {
    const { signal } = controller;
    try {
      isTranslating = true;
      change({ error: undefined });
      await translateDocument(work, { open, translator, signal });
    } catch (error) {
      if (signal.aborted) return;
      closeWorker();
      // The failure lets the person try again at once, perhaps before the browser has released the lock.
      running = undefined;
      const isPartly = document.pages.some(({ translations }) => Object.keys(translations).length > 0);
      change({ state: isPartly ? 'partly' : 'failed', error: toLocalError(error) });
    } finally {
      isTranslating = false;
    }
  }

  /** Translates when no other tab does; what another tab has done meanwhile is not done again. */
  async function translateInTurn(translator: Translator, controller: AbortController): Promise<void> {
    try {
      await workInTurn(id, controller.signal, async (hasWaited) => {
        const isAdopted = hasWaited && (await adoptStored());
        if (controller.signal.aborted || (isAdopted && !isInProgress(document))) return;
        await translate(translator, controller);
      });
    } catch {
      // Aborted while another tab translated.
    } finally {
      if (running === controller) running = undefined;
      rest();
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
      show({ ...document, state: document.pagesWanted === undefined ? 'reading' : 'translating' });
      // Not awaited: it reports its failure itself.
      void translateInTurn(translator, running);
    },
    configure({ again, ...request }) {
      const { password: newPassword, ...changed } = request;
      const { settings, pages } = document;
      password = newPassword ?? password;
      // The worker may be opening the file without the password.
      if (newPassword === undefined) closeWorker();
      else stop();
      if (again !== undefined) return change(againChanges(document, again, changed));
      const next = withChanges(settings, changed);
      // Pages without text are read again, with OCR.
      change({
        settings: next,
        pages: next.isOcr && !settings.isOcr ? pages.filter((page) => !needsReading(page)) : pages,
      });
    },
    clearFailures: () => change({ pages: withoutFailures(document) }),
    cancel() {
      cancel();
      tabs.announce('cancelled');
    },
    changePage,
    saved: () => saving ?? Promise.resolve(),
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
        rest();
      }
    },
    close,
    discard() {
      tabs.announce('deleted');
      close();
    },
  };
}

/** Opens the file of a document in a worker. @throws {DocumentWorkerError} */
export async function openFile(
  file: Blob,
  {
    fileName,
    settings,
    pages,
    password,
  }: Pick<LocalDocument, 'fileName' | 'settings' | 'pages'> & { password?: string | undefined },
): Promise<WorkerDocument> {
  const recognized = pages.flatMap(({ page }) => (page.recognized ? [[page.index, page.recognized] as const] : []));
  return openInWorker(startDocumentWorker, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    fileName,
    password,
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
