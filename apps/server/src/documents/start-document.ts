import type { startDocumentRequest } from '@interlinear/contract/documents';
import type * as z from 'zod/mini';
import type { Caller } from '../accounts/authentication.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { announceWork, beginWithinBatch, beginWork, isActive } from './begin-work.ts';
import { type AskedSettings, checkSettings } from './check-settings.ts';
import type { DocumentParts } from './document-parts.ts';
import { findDocument, lockDocument } from './find-document.ts';
import { createDocumentRows, type DocumentRow } from './repository.ts';

/**
 * Begins a document that waits for it, or once more one of which nothing could be read, with settings changed as asked. With
 * `is_ocr`, also one that is through and has pages without text: those are read and translated, with all else as it was.
 * @throws {ApiFailure} `notFound`, `documentBusy`, and what {@link checkSettings} throws
 */
export async function startDocument(
  parts: DocumentParts,
  caller: Caller,
  { id, ...changed }: z.output<typeof startDocumentRequest>,
): Promise<DocumentRow> {
  const { accountId } = caller;
  const before = await findDocument(parts.queries, accountId, id);
  const { password, ...settings } = await checkSettings(parts, caller, { ...settingsOf(before), ...given(changed) });
  const row = await beginWithinBatch(parts, accountId, async (transaction) => {
    const document = await lockDocument(transaction, accountId, id);
    const rows = createDocumentRows(transaction);
    const { read, withoutText } = await rows.totalsOf(id);
    if (changed.is_ocr && withoutText > 0 && !isActive(document)) {
      await rows.forgetWithoutText(id);
      return beginWork(parts, document, { fields: { isOcr: true }, transaction });
    }
    const canStart = document.state === 'uploaded' || (document.state === 'failed' && read === 0);
    if (!canStart) throw apiFailure('documentBusy', {});
    // A password that is not given again is the one before.
    const fields = { ...settings, ...(password === null ? {} : { password }), apiKeyId: caller.apiKeyId ?? null };
    return beginWork(parts, document, { fields, transaction });
  });
  announceWork(parts, id);
  return row;
}

function settingsOf(row: DocumentRow): AskedSettings {
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
function given(changed: { [Name in keyof AskedSettings]?: AskedSettings[Name] | undefined }): Partial<AskedSettings> {
  // Object.fromEntries forgets the names; the filter took out undefined and nothing else.
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  ) as Partial<AskedSettings>;
}
