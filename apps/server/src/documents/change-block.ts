import type { changeBlockRequest, DocumentBlock } from '@interlinear/contract/documents';
import type { Block } from '@interlinear/documents/document';
import { checkedEdit, withEdit } from '@interlinear/documents/edit-translation';
import { countSegments } from '@interlinear/documents/stored-translation';
import type { Inline } from '@interlinear/translation/segment';
import type * as z from 'zod/mini';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { DocumentContext } from './document-context.ts';
import { type PresentationOptions, presentBlock } from './present-document.ts';
import { lockDocument } from './read-documents.ts';
import { createDocumentRows, type PageWithTexts } from './repository.ts';

/**
 * Replaces a block's translation with the person's own text, or removes that text again.
 * @throws {ApiFailure} `notFound` for the document or block, `invalidRequest` when the markup differs from the
 * original's
 */
export async function changeBlock(
  { queries, changes }: Pick<DocumentContext, 'queries' | 'changes'>,
  { accountId, id, block: blockId, translation }: z.output<typeof changeBlockRequest> & { accountId: string },
  presentation: PresentationOptions,
): Promise<DocumentBlock> {
  const presented = await queries.transaction(async (transaction) => {
    const rows = createDocumentRows(transaction);
    const document = await lockDocument(transaction, accountId, id);
    const page = await findPage(rows, id, blockId);
    const block = page?.blocks.find((one) => one.id === blockId);
    if (!page || !block?.isTranslatable) throw apiFailure('notFound', {});
    const edited = translation === null ? undefined : checkEditedContent(block, translation);
    const translations = withEdit(page.translations, blockId, edited);
    const counts = countSegments(page.blocks, translations, document);
    const { sequence } = await rows.change(id, {});
    await rows.savePage(id, page.index, { translations, ...counts, state: stateAfter(page, counts), sequence });
    const isComplete = document.state === 'partly' && !document.error && (await rows.totalsOf(id)).failed === 0;
    if (isComplete) await rows.change(id, { state: 'done' });
    return presentBlock({ translations }, block, { ...presentation, document });
  });
  changes.announce(id);
  return presented;
}

/**
 * Finds the page of a block. Most block ids start with their page number, so try that page first; otherwise search for
 * the id.
 */
async function findPage(rows: ReturnType<typeof createDocumentRows>, id: string, blockId: string) {
  const hint = /^p(\d+)/.exec(blockId)?.[1];
  const guessed = hint === undefined ? undefined : await rows.page(id, Number(hint));
  if (guessed?.blocks.some((block) => block.id === blockId)) return guessed;
  return rows.pageWithBlock(id, blockId);
}

/**
 * Returns the page's state after an edit. A waiting page stays so, because its other blocks are still to be translated.
 */
function stateAfter({ state }: PageWithTexts, { failed }: { failed: number }): PageWithTexts['state'] {
  if (state === 'waiting' || state === 'unreadable') return state;
  return failed > 0 ? 'partly' : 'done';
}

/** @throws {ApiFailure} `invalidRequest` when the text lacks markup of the original */
function checkEditedContent(block: Block, words: readonly Inline[]): readonly Inline[] {
  const edited = checkedEdit(block, words);
  if (!edited) throw apiFailure('invalidRequest', { field: 'translation' });
  return edited;
}
