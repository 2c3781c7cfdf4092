import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Authentication } from '../accounts/authentication.ts';
import type { AccountHooks } from '../accounts/hooks.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { type Database, notify, type Queries } from '../platform/database/database.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import type { QueuedJob, ScheduledJob } from '../platform/jobs/jobs.ts';
import { createSemaphore } from '../platform/limits/semaphore.ts';
import { createSpareThread, takeLoadedFirst } from '../platform/threads/spare-thread.ts';
import { prepareThread } from '../platform/threads/start-thread.ts';
import { deleteAccountDocuments, purgeDocuments } from './delete-documents.ts';
import { createDocumentChanges } from './document-changes.ts';
import type { DocumentContext } from './document-context.ts';
import { createConvertLegacy } from './legacy/convert-legacy.ts';
import { recoverAbandonedDocuments } from './processing/document-run.ts';
import { processDocumentJobs } from './processing/process-document.ts';
import { createReaderPriority } from './processing/reader-priority.ts';
import { exportDocuments } from './read-documents.ts';
import { createDocumentRows } from './repository.ts';
import { documentRoutes } from './routes.ts';
import { startDocumentThread, THREAD_TIMES } from './worker/document-thread.ts';

export interface DocumentsOptions
  extends Omit<
    DocumentContext,
    'changes' | 'readerPriority' | 'convertLegacy' | 'limits' | 'days' | 'holdMs' | 'thread' | 'incomingFolder'
  > {
  configuration: Pick<
    Configuration,
    | 'DATA_DIR'
    | 'MAX_FILE_MB'
    | 'MAX_PAGES'
    | 'DOCUMENT_DAYS'
    | 'DOCUMENT_THREADS'
    | 'DOCUMENT_MEMORY_MB'
    | 'HOLD_SECONDS'
    | 'LIBREOFFICE'
  >;
  /** Database shared with other processes, which the documents' changes are announced to. */
  database: Pick<Database, 'name' | 'listen'>;
  /** `PATH` for finding programs. */
  searchPath: string;
  /** Worker script of the threads; default the real one. */
  threadProgram?: URL;
}

/** Documents domain: uploads, translation page by page, and downloads. */
export interface Documents {
  /** Largest document this server accepts. */
  limits: { pages: number; megabytes: number };
  scheduled: readonly ScheduledJob[];
  queued: readonly QueuedJob[];
  accountHooks: AccountHooks;
  /** Starts listening to changes by other processes. Without it they are noticed later. */
  startListening(): Promise<void>;
  /** Starts recovering documents whose worker process died. */
  startRecovery(): void;
  /** Starts keeping a spare thread ready for the next document, and one for small files only. */
  keepSpareThread(): void;
  /** Aborts documents in progress; other processes take them over at once. */
  stop(): Promise<void>;
  routes(api: HttpServer, services: { authentication: Authentication }): void;
}

/** Maximum number of downloads waiting for their turn. */
const MAX_QUEUED_DOWNLOADS = 50;
const MEGABYTE = 1024 ** 2;
const CHANNEL = 'interlinear_documents';

export function createDocuments(options: DocumentsOptions): Documents {
  const { configuration, threadProgram, searchPath } = options;
  const { DOCUMENT_THREADS, DOCUMENT_MEMORY_MB, MAX_FILE_MB, MAX_PAGES, HOLD_SECONDS } = configuration;
  const incomingFolder = join(configuration.DATA_DIR, 'incoming');
  const thread = {
    limits: { ...THREAD_TIMES, memoryMb: DOCUMENT_MEMORY_MB },
    ...(threadProgram ? { program: threadProgram } : {}),
  };
  const spare = createSpareThread(() => prepareThread(startDocumentThread(thread)));
  // Serves small files while the other spare thread is not ready. It is not prepared, because that would double its memory.
  const reserve = createSpareThread(() => startDocumentThread(thread));
  const { queries, database, log } = options;
  const changes = createDocumentChanges({
    // The embedded database serves one process.
    ...(database.name === 'PostgreSQL' ? { broadcast: createBroadcast(queries, log) } : {}),
    readSequences: (ids) => createDocumentRows(queries).sequences(ids),
    onError: (error) => log.warn({ err: error }, 'looking for changed documents failed'),
  });
  const context: DocumentContext = {
    ...options,
    incomingFolder,
    changes,
    readerPriority: createReaderPriority(),
    convertLegacy: createConvertLegacy({
      ...options,
      incomingFolder,
      program: configuration.LIBREOFFICE,
      searchPath,
      maxBytes: MAX_FILE_MB * MEGABYTE,
    }),
    limits: { fileMegabytes: MAX_FILE_MB, pages: MAX_PAGES },
    days: configuration.DOCUMENT_DAYS,
    holdMs: HOLD_SECONDS * 1_000,
    thread: { ...thread, spare, spareForSmallFiles: takeLoadedFirst(spare, reserve) },
  };
  const downloads = createSemaphore({ maxRunning: DOCUMENT_THREADS, maxQueued: MAX_QUEUED_DOWNLOADS });
  const stopping = new AbortController();
  let recovering: Promise<void> | undefined;
  return {
    limits: { pages: MAX_PAGES, megabytes: MAX_FILE_MB },
    scheduled: [purgeDocuments(context)],
    queued: processDocumentJobs(context, { threads: DOCUMENT_THREADS, stopping: stopping.signal }),
    accountHooks: {
      exporter: { name: 'documents', read: (accountId) => exportDocuments(context, accountId) },
      onDeleted: (accountId, transaction) => deleteAccountDocuments(context, accountId, transaction),
    },
    async startListening() {
      if (database.name === 'PostgreSQL') await database.listen(CHANNEL, changes.receive);
    },
    startRecovery() {
      recovering ??= recoverAbandonedDocuments(context, stopping.signal);
    },
    keepSpareThread() {
      spare.keepReady();
      reserve.keepReady();
    },
    async stop() {
      stopping.abort();
      await Promise.all([recovering, spare.close(), reserve.close()]);
    },
    routes: (api, services) => documentRoutes(api, { ...context, ...services, downloads }),
  };
}

/** Notifies other processes of changed documents, one notification at a time for each. */
function createBroadcast(queries: Queries, log: Pick<Logger, 'warn'>): (id: string) => void {
  /** Documents being announced, and whether they changed again meanwhile. */
  const announcing = new Map<string, boolean>();
  return (id) => {
    const isAnnouncing = announcing.has(id);
    announcing.set(id, isAnnouncing);
    if (!isAnnouncing) void announce(id); // logs its failures
  };

  async function announce(id: string): Promise<void> {
    try {
      do {
        announcing.set(id, false);
        await notify(queries, CHANNEL, id);
      } while (announcing.get(id));
    } catch (error) {
      log.warn({ err: error }, 'announcing a changed document failed');
    } finally {
      announcing.delete(id);
    }
  }
}
