import { contentText } from '@interlinear/translation/content';
import type { Queries } from '../platform/database/database.ts';
import { deleteRows } from './delete-document.ts';
import type { DocumentParts } from './document-parts.ts';
import { createDocumentRows, type DocumentRows } from './repository.ts';
import { shownTranslation } from './stored-translation.ts';

/** No document has as many pages. */
const LAST_PAGE = 1_000_000;

/** What is known of a person's documents: their names, settings and translated texts. The files themselves are downloaded. */
export async function exportDocuments(
  { queries }: Pick<DocumentParts, 'queries'>,
  accountId: string,
): Promise<unknown> {
  const rows = createDocumentRows(queries);
  const exported: unknown[] = [];
  for (const { id, fileName, sizeBytes, state, engine, source, target, createdAt, expiresAt } of await rows.all(
    accountId,
  )) {
    exported.push({
      id,
      file_name: fileName,
      size_bytes: sizeBytes,
      state,
      engine,
      source,
      target,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      pages: await exportPages(rows, id),
    });
  }
  return exported;
}

async function exportPages(rows: DocumentRows, id: string) {
  const pages = await rows.pages(id, 0, LAST_PAGE);
  return pages.map(({ index, blocks, translations }) => ({
    index,
    blocks: blocks.map((block) => {
      const shown = shownTranslation(translations[block.id]);
      return { text: contentText(block.content), translation: shown ? contentText(shown) : null };
    }),
  }));
}

/** Part of the transaction that deletes the account; the files follow within the hour. */
export async function forgetDocuments(
  parts: Pick<DocumentParts, 'ledger' | 'now' | 'changes'>,
  accountId: string,
  transaction: Queries,
): Promise<void> {
  for (const { id } of await createDocumentRows(transaction).all(accountId)) {
    await deleteRows(parts, { accountId, id }, transaction);
    parts.changes.interrupt(id);
  }
}
