import type { DocumentsData } from '@interlinear/contract/documents';
import type { DocumentParts } from './document-parts.ts';
import { createDocumentRows, type DocumentRow, type DocumentRows, NO_PAGES } from './repository.ts';
import { type Telling, tellDocument } from './tell-document.ts';

export interface DocumentList {
  accountId: string;
  /** Part of the file's name. */
  search: string;
  /** From 1. */
  page: number;
  pageSize: number;
}

export async function listDocuments(
  { queries, days }: Pick<DocumentParts, 'queries' | 'days'>,
  { accountId, search, page, pageSize }: DocumentList,
  telling: Telling,
): Promise<DocumentsData> {
  const rows = createDocumentRows(queries);
  const [found, total, storedBytes] = await Promise.all([
    rows.list(accountId, { search, offset: (page - 1) * pageSize, limit: pageSize }),
    rows.count(accountId, search),
    rows.storedBytes(accountId),
  ]);
  const items = await tellAll(rows, found, telling);
  return { items, page, page_size: pageSize, total, stored_bytes: storedBytes, kept_days: days };
}

/** One, as it stands now. */
export async function describeDocument(
  { queries }: Pick<DocumentParts, 'queries'>,
  row: DocumentRow,
  telling: Telling,
) {
  return tellDocument(row, await createDocumentRows(queries).totalsOf(row.id), telling);
}

async function tellAll(rows: DocumentRows, found: readonly DocumentRow[], telling: Telling) {
  const totals = await rows.totals(found.map(({ id }) => id));
  return found.map((row) => tellDocument(row, totals.get(row.id) ?? NO_PAGES, telling));
}
