import type { LanguageDetection, Translator } from '@interlinear/translation';
import type { Logger } from 'pino';
import type { Ledger } from '../billing/ledger/ledger.ts';
import type { MeteringContext } from '../billing/metering/bill.ts';
import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { GrantMonth } from '../billing/plans/grant-month.ts';
import type { TermsFor } from '../glossaries/terms-for.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Attempts } from '../platform/limits/attempts.ts';
import type { Seal } from '../platform/secret/seal.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import type { SpareThread } from '../platform/threads/spare-thread.ts';
import type { ServedEngines } from '../translation/served-engines.ts';
import type { DocumentChanges } from './document-changes.ts';
import type { ConvertLegacy } from './legacy/convert-legacy.ts';
import type { ReaderPriority } from './processing/reader-priority.ts';
import type { ThreadLimits } from './worker/document-thread.ts';

/** Services and settings shared by the document use cases. */
export interface DocumentContext {
  queries: Queries;
  storage: FileStorage;
  /** Folder for incoming uploads; on the same disk as the storage folder, if there is one. */
  incomingFolder: string;
  jobs: Pick<Jobs, 'enqueue' | 'hasWaiting'>;
  changes: DocumentChanges;
  readerPriority: ReaderPriority;
  ledger: Ledger;
  entitlements: Entitlements;
  grantMonth: GrantMonth;
  engines: ServedEngines;
  translator: Translator;
  detect(text: string): LanguageDetection;
  termsFor: TermsFor;
  billing: MeteringContext;
  attempts: Attempts;
  /** Encrypts passwords of files. */
  seal: Seal;
  convertLegacy: ConvertLegacy;
  limits: { fileMegabytes: number; pages: number };
  /** Days until a document is deleted. */
  days: number;
  /** Time without a heartbeat after which a worker counts as dead. */
  holdMs: number;
  thread: { limits: ThreadLimits; program?: URL; spare: SpareThread; spareForSmallFiles: Pick<SpareThread, 'take'> };
  log: Logger;
  now(): Date;
  randomId(): string;
}
