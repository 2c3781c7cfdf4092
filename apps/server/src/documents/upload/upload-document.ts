import type { uploadFields } from '@interlinear/contract/documents';
import type * as z from 'zod/mini';
import type { Caller } from '../../accounts/authentication.ts';
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

const DAY_MS = 86_400_000;

/**
 * Stores a received file and starts translating it, unless the start is to wait.
 * @throws {ApiFailure} `fileTypeInvalid`, `planRequired`, `tooManyRequests`, and the failures of {@link checkSettings}
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
    expiresAt: new Date(createdAt.getTime() + context.days * DAY_MS),
  };
  const keeping = fields.start
    ? enqueueWithinActiveLimit(context, accountId, async (transaction) => {
        const inserted = await createDocumentRows(transaction).insert(document);
        return enqueueDocument(context, inserted, { fields: {}, transaction });
      })
    : createDocumentRows(queries).insert(document);
  const row = await keeping.catch(async (error: unknown) => {
    await storage.delete(sourceKey(id));
    throw error;
  });
  if (fields.start) context.changes.announce(id);
  return row;
}
