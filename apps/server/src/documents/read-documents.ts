import { type DocumentPagesData, type DocumentsData, PAGES_PER_REQUEST } from '@interlinear/contract/documents';
import { shownTranslation } from '@interlinear/documents/stored-translation';
import { contentText } from '@interlinear/translation/content';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { DocumentContext } from './document-context.ts';
import { type PresentationOptions, presentDocument, presentPage } from './present-document.ts';
import { createDocumentRows, type DocumentRow, type DocumentRows, NO_PAGES } from './repository.ts';
import { createShareRows, shareEnd } from './sharing/share-repository.ts';
import { readTerms } from './terms/document-terms.ts';

/** Finds a document of the account. @throws {ApiFailure} `notFound`, also when it belongs to somebody else */
export async function findDocument(queries: Queries, accountId: string, id: string): Promise<DocumentRow> {
  return found(await createDocumentRows(queries).find(accountId, id));
}

/** Finds a document and locks it until the transaction ends. @throws {ApiFailure} `notFound` */
export async function lockDocument(transaction: Queries, accountId: string, id: string): Promise<DocumentRow> {
  return found(await createDocumentRows(transaction).lock(accountId, id));
}

function found(document: DocumentRow | undefined): DocumentRow {
  if (!document) throw apiFailure('notFound', {});
  return document;
}

export interface DocumentList {
  accountId: string;
  /** Part of the file name. */
  search: string;
  /** Starts at 1. */
  page: number;
  pageSize: number;
}

export async function listDocuments(
  { queries, days, now }: Pick<DocumentContext, 'queries' | 'days' | 'now'>,
  { accountId, search, page, pageSize }: DocumentList,
  presentation: PresentationOptions,
): Promise<DocumentsData> {
  const rows = createDocumentRows(queries);
  const [found, total, stored] = await Promise.all([
    rows.list(accountId, { search, offset: (page - 1) * pageSize, limit: pageSize }),
    rows.count(accountId, search),
    rows.stored(accountId),
  ]);
  const ids = found.map(({ id }) => id);
  const [totals, shares] = await Promise.all([rows.totals(ids), createShareRows(queries).counts(ids, now())]);
  const items = found.map((row) => ({
    ...presentDocument(row, totals.get(row.id) ?? NO_PAGES, presentation),
    shares: shares.get(row.id) ?? 0,
  }));
  return { items, page, page_size: pageSize, total, stored_bytes: stored.bytes, kept_days: days };
}

/** Presents one document with its current totals. */
export async function describeDocument(
  { queries }: Pick<DocumentContext, 'queries'>,
  row: DocumentRow,
  presentation: PresentationOptions,
) {
  return presentDocument(row, await createDocumentRows(queries).totalsOf(row.id), presentation);
}

export interface PagesQuery {
  accountId: string;
  id: string;
  /** Starts at 0. */
  first: number;
  /** Inclusive; `undefined` for as many as one answer allows. */
  last: number | undefined;
}

/**
 * Returns those pages of a range that have been read, with their translations so far.
 * @throws {ApiFailure} `notFound`
 */
export async function readDocumentPages(
  { queries }: Pick<DocumentContext, 'queries'>,
  { accountId, id, first, last = Number.MAX_SAFE_INTEGER }: PagesQuery,
  presentation: PresentationOptions,
): Promise<DocumentPagesData> {
  const document = await findDocument(queries, accountId, id);
  const end = Math.min(last, first + PAGES_PER_REQUEST - 1);
  const pages = await createDocumentRows(queries).pages(id, first, end);
  return { items: pages.map((page) => presentPage(page, document, presentation)) };
}

/** Above the page count of any document. */
const LAST_PAGE = 1_000_000;

/**
 * Exports a person's documents: names, settings, links and translated texts. The files themselves can be downloaded, and
 * tokens of links, which open documents, are left out.
 */
export async function exportDocuments(
  { queries, now }: Pick<DocumentContext, 'queries' | 'now'>,
  accountId: string,
): Promise<unknown> {
  const rows = createDocumentRows(queries);
  const exported: unknown[] = [];
  for (const row of await rows.all(accountId)) {
    const { id, fileName, sizeBytes, state, engine, source, target, createdAt, expiresAt } = row;
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
      terms: readTerms(row) ?? [],
      shares: (await createShareRows(queries).list(id, now())).map((share) => ({
        permission: share.permission,
        allows_download: share.allowsDownload,
        created_at: share.createdAt.toISOString(),
        expires_at: shareEnd(share, row).toISOString(),
      })),
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
