import type { startDocumentRequest } from '@interlinear/contract/documents';
import type * as z from 'zod/mini';
import type { Caller } from '../accounts/authentication.ts';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { DocumentContext } from './document-context.ts';
import {
  announceEnqueued,
  enqueueDocument,
  enqueueWithinActiveLimit,
  isActive,
} from './processing/enqueue-document.ts';
import { settlePages } from './processing/finish-document.ts';
import { findDocument, lockDocument } from './read-documents.ts';
import { createDocumentRows, type DocumentRow } from './repository.ts';
import { countSegments } from './stored-translation.ts';
import { checkSettings, type RequestedSettings } from './upload/check-settings.ts';

/**
 * Begins a document that waits for it, or once more one of which nothing could be read, with settings changed as asked. With
 * `is_ocr`, also one that is through and has pages without text: those are read and translated, with all else as it was.
 * @throws {ApiFailure} `notFound`, `documentBusy`, and what {@link checkSettings} throws
 */
export async function startDocument(
  context: DocumentContext,
  caller: Caller,
  { id, ...changed }: z.output<typeof startDocumentRequest>,
): Promise<DocumentRow> {
  const { accountId } = caller;
  const before = await findDocument(context.queries, accountId, id);
  const { password, ...settings } = await checkSettings(context, caller, { ...settingsOf(before), ...given(changed) });
  const row = await enqueueWithinActiveLimit(context, accountId, async (transaction) => {
    const document = await lockDocument(transaction, accountId, id);
    const rows = createDocumentRows(transaction);
    const { read, withoutText } = await rows.totalsOf(id);
    if (changed.is_ocr && withoutText > 0 && !isActive(document)) {
      await rows.deletePagesWithoutText(id);
      return enqueueDocument(context, document, { fields: { isOcr: true }, transaction });
    }
    const canStart = document.state === 'uploaded' || (document.state === 'failed' && read === 0);
    if (!canStart) throw apiFailure('documentBusy', {});
    // A password that is not given again is the one before.
    const fields = { ...settings, ...(password === null ? {} : { password }), apiKeyId: caller.apiKeyId ?? null };
    return enqueueDocument(context, document, { fields, transaction });
  });
  announceEnqueued(context, id);
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
    pages: row.pages,
    password: '',
  };
}

/** Leaves out what is `undefined`, so that it does not hide what is kept. */
function given(
  changed: { [Name in keyof RequestedSettings]?: RequestedSettings[Name] | undefined },
): Partial<RequestedSettings> {
  // Object.fromEntries forgets the names; the filter took out undefined and nothing else.
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  ) as Partial<RequestedSettings>;
}

/**
 * Asks once more for what failed or was left out, and for nothing else.
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
  announceEnqueued(context, id);
  return row;
}

/** Segments that failed count as not asked for. */
async function clearFailures(transaction: Queries, document: DocumentRow): Promise<void> {
  const rows = createDocumentRows(transaction);
  const sequence = document.sequence + 1;
  await rows.deleteUnreadablePages(document.id);
  for (const { index, state } of await rows.pageHeads(document.id)) {
    const page = state === 'partly' ? await rows.page(document.id, index) : undefined;
    if (!page) continue;
    const kept = Object.entries(page.translations).filter(([, stored]) => !stored.error || stored.edited);
    const translations = Object.fromEntries(kept);
    const counts = countSegments(page.blocks, translations, document);
    await rows.savePage(document.id, index, { translations, ...counts, state: 'waiting', sequence });
  }
}

/**
 * Ends the work: what was delivered stays and is charged, the rest is free again. Whoever works on it notices with what it writes
 * next, or with its next sign of life.
 * @throws {ApiFailure} `notFound`, `documentBusy` when nobody works on it
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
