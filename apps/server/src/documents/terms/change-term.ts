import type { changeTermRequest } from '@interlinear/contract/documents';
import { countSegments, type StoredTranslations, shouldTranslate } from '@interlinear/documents/stored-translation';
import { contentText } from '@interlinear/translation/content';
import { affectedBy, type ListedTerm } from '@interlinear/translation/term-list';
import type * as z from 'zod/mini';
import type { Caller } from '../../accounts/authentication.ts';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { DocumentContext } from '../document-context.ts';
import { languagesOf } from '../present-document.ts';
import { enqueueDocument, enqueueWithinActiveLimit, isActive } from '../processing/enqueue-document.ts';
import { settlePages } from '../processing/finish-document.ts';
import { findDocument, lockDocument } from '../read-documents.ts';
import { createDocumentRows, type DocumentRow } from '../repository.ts';
import { readTerms } from './document-terms.ts';

/**
 * Changes or removes a term, and translates the segments with it again; those that the owner has edited stay. A document in
 * progress continues with the new term. One that was cancelled or ran out of quota keeps its outdated segments until it is
 * retried.
 * @throws {ApiFailure} `notFound` for the document or term, and the failures of starting a document
 */
export async function changeTerm(
  context: DocumentContext,
  { accountId }: Caller,
  { id, source, target }: z.output<typeof changeTermRequest>,
): Promise<DocumentRow> {
  const before = await findDocument(context.queries, accountId, id);
  // Without its glossary, which may have been deleted, the document cannot be translated again.
  if (before.glossaryId !== null) {
    await context.termsFor(accountId, before.glossaryId, languagesOf(before).target);
  }
  const change = async (transaction: Queries, document: DocumentRow): Promise<DocumentRow> => {
    const terms = readTerms(document);
    const term = terms?.find((one) => one.source === source);
    if (!terms || !term) throw apiFailure('notFound', {});
    const fields = { terms: JSON.stringify(terms.map((one) => (one === term ? { ...one, target } : one))) };
    if (term.target === target) return document;
    const outdated = await markOutdated(transaction, document, { term, terms });
    if (!isActive(document)) {
      if (outdated === 0 || !isComplete(document)) return createDocumentRows(transaction).change(id, fields);
      return enqueueDocument(context, document, { fields, transaction });
    }
    await settlePages(context.ledger, document, transaction);
    const row = await enqueueDocument(context, document, { fields, transaction });
    // Its worker has the terms of before. Stop it before the commit, because afterwards another may have the document.
    context.changes.interrupt(id);
    return row;
  };
  const restarted = await context.queries.transaction(async (transaction) => {
    const document = await lockDocument(transaction, accountId, id);
    return isActive(document) || !isComplete(document) ? change(transaction, document) : undefined;
  });
  const row =
    restarted ??
    (await enqueueWithinActiveLimit(context, accountId, async (transaction) =>
      change(transaction, await lockDocument(transaction, accountId, id)),
    ));
  context.changes.announce(id);
  return row;
}

/** Whether all pages have been read and translated, so that nothing but the term is left to do. */
function isComplete({ state, error }: DocumentRow): boolean {
  return state === 'done' || (state === 'partly' && error === null);
}

/** Marks the translations with a term as outdated; returns their number. */
async function markOutdated(
  transaction: Queries,
  document: DocumentRow,
  { term, terms }: { term: ListedTerm; terms: readonly ListedTerm[] },
): Promise<number> {
  const rows = createDocumentRows(transaction);
  const hasTerm = affectedBy(terms, new Set([term.source]));
  const sequence = document.sequence + 1;
  let outdated = 0;
  for (const { index } of await rows.pageHeads(document.id)) {
    const page = await rows.page(document.id, index);
    if (!page) continue;
    const changed = page.blocks.filter((block) => {
      const stored = page.translations[block.id];
      const isShown = stored?.content !== undefined && !stored.edited;
      return isShown && shouldTranslate(block, document) && hasTerm(contentText(block.content));
    });
    if (changed.length === 0) continue;
    outdated += changed.length;
    const translations: StoredTranslations = { ...page.translations };
    for (const { id } of changed)
      translations[id] = { content: page.translations[id]?.content ?? [], isOutdated: true };
    const counts = countSegments(page.blocks, translations, document);
    await rows.savePage(document.id, page.index, { translations, ...counts, state: 'waiting', sequence });
  }
  return outdated;
}
