import type { startDocumentRequest } from '@interlinear/contract/documents';
import type * as z from 'zod/mini';
import type { Caller } from '../accounts/authentication.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { DocumentContext } from './document-context.ts';
import { styleOf } from './present-document.ts';
import { enqueueDocument, enqueueWithinActiveLimit, isActive } from './processing/enqueue-document.ts';
import { settlePages } from './processing/finish-document.ts';
import { findDocument, lockDocument } from './read-documents.ts';
import { createDocumentRows, type DocumentRow } from './repository.ts';
import { clearFailures, prepareAgain } from './translate-again.ts';
import { checkSettings, type RequestedSettings } from './upload/check-settings.ts';

/**
 * Starts a document that waits to be started, or restarts one that failed before any page was read, with changed
 * settings. With `is_ocr`, also recognises the pages without text of a finished document, keeping its other settings.
 * With `again`, translates a document again.
 * @throws {ApiFailure} `notFound`, `documentBusy`, and the failures of {@link checkSettings} and {@link prepareAgain}
 */
export async function startDocument(
  context: DocumentContext,
  caller: Caller,
  { id, again, ...changed }: z.output<typeof startDocumentRequest>,
): Promise<DocumentRow> {
  const { accountId } = caller;
  const before = await findDocument(context.queries, accountId, id);
  const { password, ...settings } = await checkSettings(context, caller, {
    ...settingsOf(before),
    ...withoutUndefined(changed),
  });
  const row = await enqueueWithinActiveLimit(context, accountId, async (transaction) => {
    const document = await lockDocument(transaction, accountId, id);
    const rows = createDocumentRows(transaction);
    const { read, withoutText } = await rows.totalsOf(id);
    // Without a new password the previous one stays.
    const kept = { ...(password === null ? {} : { password }), apiKeyId: caller.apiKeyId ?? null };
    if (again !== undefined && read > 0 && !isActive(document)) {
      const prepared = await prepareAgain(transaction, document, { again, settings, pages: changed.pages });
      return enqueueDocument(context, document, { fields: { ...prepared, ...kept }, transaction });
    }
    if (changed.is_ocr && withoutText > 0 && !isActive(document)) {
      await rows.deletePagesWithoutText(id);
      return enqueueDocument(context, document, { fields: { isOcr: true }, transaction });
    }
    const canStart = document.state === 'uploaded' || (document.state === 'failed' && read === 0);
    if (!canStart) throw apiFailure('documentBusy', {});
    return enqueueDocument(context, document, { fields: { ...settings, ...kept }, transaction });
  });
  context.changes.announce(id);
  return row;
}

function settingsOf(row: DocumentRow): RequestedSettings {
  return {
    engine: row.engine,
    is_ocr: row.isOcr,
    enable_formula: row.enableFormula,
    enable_table: row.enableTable,
    source_file_lang: row.source,
    target_lang: row.target,
    glossary_id: row.glossaryId ?? '',
    style: styleOf(row),
    pages: row.pages,
    password: '',
  };
}

/** Removes `undefined` values, so that they do not override stored settings. */
function withoutUndefined(
  changed: { [Name in keyof RequestedSettings]?: RequestedSettings[Name] | undefined },
): Partial<RequestedSettings> {
  // Safe: Object.fromEntries loses the property names, and the filter only removed undefined values.
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  ) as Partial<RequestedSettings>;
}

/**
 * Retries whatever failed or was left out, and nothing else.
 * @throws {ApiFailure} `notFound`, `documentBusy` when nothing is left to do
 */
export async function retryDocument(context: DocumentContext, { accountId }: Caller, id: string): Promise<DocumentRow> {
  await findDocument(context.queries, accountId, id);
  const row = await enqueueWithinActiveLimit(context, accountId, async (transaction) => {
    const document = await lockDocument(transaction, accountId, id);
    if (!['partly', 'cancelled', 'failed'].includes(document.state)) throw apiFailure('documentBusy', {});
    await clearFailures(transaction, document);
    return enqueueDocument(context, document, { fields: {}, transaction });
  });
  context.changes.announce(id);
  return row;
}

/**
 * Cancels a document: delivered pages stay and are charged, the rest of the reservation is released. Its worker notices
 * with its next write or heartbeat.
 * @throws {ApiFailure} `notFound`, `documentBusy` when the document is not active
 */
export async function cancelDocument(
  { queries, ledger, changes }: Pick<DocumentContext, 'queries' | 'ledger' | 'changes'>,
  accountId: string,
  id: string,
): Promise<DocumentRow> {
  const row = await queries.transaction(async (transaction) => {
    const document = await lockDocument(transaction, accountId, id);
    if (!isActive(document)) throw apiFailure('documentBusy', {});
    await settlePages(ledger, document, transaction);
    return createDocumentRows(transaction).change(id, {
      state: 'cancelled',
      holdId: null,
      runId: null,
      runExpiresAt: null,
    });
  });
  changes.interrupt(id);
  changes.announce(id);
  return row;
}
