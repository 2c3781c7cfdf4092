import type { uploadFields } from '@interlinear/contract/documents';
import type * as z from 'zod/mini';
import type { Caller } from '../../accounts/authentication.ts';
import type { Features } from '../../billing/plans/plan-catalogue.ts';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { ReceivedFile } from '../../platform/storage/receive-file.ts';
import type { DocumentContext } from '../document-context.ts';
import { checkMayStart, enqueueDocument, enqueueWithinActiveLimit } from '../processing/enqueue-document.ts';
import { createDocumentRows, type DocumentRow } from '../repository.ts';
import { sourceKey } from '../storage-keys.ts';
import { checkSettings } from './check-settings.ts';
import { cleanFileName, mayBeDocument } from './file-signature.ts';

export interface Upload {
  caller: Caller;
  fields: z.output<typeof uploadFields>;
  fileName: string;
  file: ReceivedFile;
}

const MEGABYTE = 1024 ** 2;
/** Files that are never started are only in the way. */
const UNSTARTED_MS = 6 * 3_600_000;

/**
 * Stores a received file and starts translating it, unless the start is to wait.
 * @throws {ApiFailure} `fileTypeInvalid`, `planRequired`, `tooManyRequests`, `documentSpaceShort`, and the failures of {@link checkSettings}
 */
export async function uploadDocument(
  context: DocumentContext,
  { caller, fields, fileName, file }: Upload,
): Promise<DocumentRow> {
  const { queries, storage, now } = context;
  const { accountId, apiKeyId } = caller;
  if (!mayBeDocument(file.head)) throw apiFailure('fileTypeInvalid', {});
  const settings = await checkSettings(context, caller, fields);
  // Check before storing the file; the limit is checked again when the document starts.
  if (fields.start) await checkMayStart(context, accountId);
  // Read before the transaction: the embedded database answers nothing else during one.
  const { documents: limits } = await context.entitlements.features(accountId);
  await checkSpace(limits, { accountId, sizeBytes: file.sizeBytes }, queries);
  const id = context.randomId();
  await storage.put(sourceKey(id), file);
  const createdAt = now();
  const document = {
    id,
    accountId,
    apiKeyId: apiKeyId ?? null,
    fileName: cleanFileName(fileName),
    sizeBytes: file.sizeBytes,
    state: 'uploaded' as const,
    ...settings,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + UNSTARTED_MS),
  };
  const keeping = fields.start
    ? enqueueWithinActiveLimit(context, accountId, async (transaction) => {
        const inserted = await insertWithinSpace(limits, document, transaction);
        return enqueueDocument(context, inserted, { fields: {}, transaction });
      })
    : queries.transaction(async (transaction) => {
        await createDocumentRows(transaction).lockAccount(accountId);
        return insertWithinSpace(limits, document, transaction);
      });
  const row = await keeping.catch(async (error: unknown) => {
    await storage.delete(sourceKey(id));
    throw error;
  });
  if (fields.start) context.changes.announce(id);
  return row;
}

type SpaceLimits = Pick<Features['documents'], 'storedFiles' | 'storedMegabytes'>;
type NewDocument = Parameters<ReturnType<typeof createDocumentRows>['insert']>[0];

/** Inserts a document with the account locked, so that concurrent uploads count each other. @throws {ApiFailure} */
async function insertWithinSpace(
  limits: SpaceLimits,
  document: NewDocument,
  transaction: Queries,
): Promise<DocumentRow> {
  await checkSpace(limits, document, transaction);
  return createDocumentRows(transaction).insert(document);
}

/** Checks that the plan keeps one more file of this size. @throws {ApiFailure} `documentSpaceShort` */
async function checkSpace(
  { storedFiles: files, storedMegabytes: megabytes }: SpaceLimits,
  { accountId, sizeBytes }: Pick<NewDocument, 'accountId' | 'sizeBytes'>,
  queries: Queries,
): Promise<void> {
  const stored = await createDocumentRows(queries).stored(accountId);
  if (stored.files + 1 > files || stored.bytes + sizeBytes > megabytes * MEGABYTE)
    throw apiFailure('documentSpaceShort', { limit: megabytes }, { data: { files, megabytes } });
}
