import type { TranslateAgain } from '@interlinear/contract/documents';
import type { Block } from '@interlinear/documents/document';
import { readPageNumbers, writePageNumbers } from '@interlinear/documents/page-ranges';
import {
  countSegments,
  isWaiting,
  type StoredTranslations,
  shouldTranslate,
  translationsToRenew,
} from '@interlinear/documents/stored-translation';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { createDocumentRows, type DocumentRow } from './repository.ts';
import type { StoredSettings } from './upload/check-settings.ts';

export interface AgainOptions {
  again: TranslateAgain;
  settings: Omit<StoredSettings, 'password'>;
  /** Page list to translate; without it all pages that were read. */
  pages: string | undefined;
}

/**
 * Marks what is to be translated again, in the transaction that starts the document. Translations stay until there are new
 * ones, unless the target language changes.
 * @returns the changed fields of the document
 * With another setting for formulas all pages of a PDF are read again, because the texts of its blocks differ.
 * @throws {ApiFailure} `invalidRequest` for pages that the document does not have, or other languages or formulas for
 * failed segments
 */
export async function prepareAgain(
  transaction: Queries,
  document: DocumentRow,
  { again, settings, pages }: AgainOptions,
): Promise<Partial<DocumentRow>> {
  const rows = createDocumentRows(transaction);
  const isNewTarget = settings.target !== document.target;
  const hasNewLanguages = isNewTarget || settings.source !== document.source;
  const heads = await rows.pageHeads(document.id);
  const read = heads.map(({ index }) => index);
  const count = document.pageCount ?? Math.max(...read) + 1;
  const wanted = new Set(pages === undefined ? read : readPageNumbers(pages, count));
  if (wanted.size === 0) throw apiFailure('invalidRequest', { field: 'pages' });
  const changed = {
    ...settings,
    pages: pages === undefined ? document.pages : writePageNumbers([...new Set([...read, ...wanted])], count),
    // Names are spelled anew in another language. Otherwise those that the owner has changed stay.
    terms: hasNewLanguages ? null : document.terms,
  } satisfies Partial<DocumentRow>;

  if (settings.isOcr) await rows.deletePagesWithoutText(document.id);
  // Only PDFs have formulas that are texts.
  const needsReading = document.format === 'pdf' && settings.enableFormula !== document.enableFormula;
  if (again === 'failed') {
    if (hasNewLanguages || needsReading) throw apiFailure('invalidRequest', { field: 'again' });
    await clearFailures(transaction, { ...document, ...changed });
    return changed;
  }
  await rows.deleteUnreadablePages(document.id);
  for (const index of read) {
    // Pages out of the list keep their translation, but not in another language than the rest.
    const isRenewed = wanted.has(index) || isNewTarget;
    const page =
      isRenewed || settings.enableTable !== document.enableTable ? await rows.page(document.id, index) : undefined;
    if (!page) continue;
    const keepsEdits = again === 'unedited';
    const translations = isRenewed
      ? translationsToRenew(page.translations, { keepsEdits, isNewTarget })
      : page.translations;
    await saveWaiting(transaction, { ...document, ...changed }, { index, blocks: page.blocks, translations });
  }
  if (needsReading) await rows.readAgain(document.id, document.sequence + 1);
  return changed;
}

/** Removes failed segments, so that they count as not yet translated. */
export async function clearFailures(transaction: Queries, document: DocumentRow): Promise<void> {
  const rows = createDocumentRows(transaction);
  await rows.deleteUnreadablePages(document.id);
  for (const { index, state } of await rows.pageHeads(document.id)) {
    const page = state === 'partly' ? await rows.page(document.id, index) : undefined;
    if (!page) continue;
    const kept = Object.entries(page.translations).flatMap(([blockId, stored]) => {
      const { error, ...translated } = stored;
      if (!error || stored.edited) return [[blockId, stored] as const];
      return translated.content ? [[blockId, translated] as const] : [];
    });
    const translations = Object.fromEntries(kept);
    await saveWaiting(transaction, document, { index, blocks: page.blocks, translations });
  }
}

/** Stores the translations of a page; it waits for its worker if any are missing. */
async function saveWaiting(
  transaction: Queries,
  document: DocumentRow,
  { index, blocks, translations }: { index: number; blocks: readonly Block[]; translations: StoredTranslations },
): Promise<void> {
  const counts = countSegments(blocks, translations, document);
  const needsWork = blocks.some((block) => shouldTranslate(block, document) && isWaiting(translations[block.id]));
  const state = needsWork ? 'waiting' : counts.failed > 0 ? 'partly' : 'done';
  const sequence = document.sequence + 1;
  await createDocumentRows(transaction).savePage(document.id, index, { translations, ...counts, state, sequence });
}
