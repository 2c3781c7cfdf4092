import { type DocumentPagesData, PAGES_PER_REQUEST } from '@interlinear/contract/documents';
import type { DocumentParts } from './document-parts.ts';
import { findDocument } from './find-document.ts';
import { createDocumentRows } from './repository.ts';
import { type Telling, tellPage } from './tell-document.ts';

export interface PagesAsked {
  accountId: string;
  id: string;
  /** From 0. */
  first: number;
  /** The last one included. */
  last: number | undefined;
}

/** The pages of the range that were read, with what was translated of them so far. @throws {ApiFailure} `notFound` */
export async function readDocumentPages(
  { queries }: Pick<DocumentParts, 'queries'>,
  { accountId, id, first, last = Number.MAX_SAFE_INTEGER }: PagesAsked,
  telling: Telling,
): Promise<DocumentPagesData> {
  const document = await findDocument(queries, accountId, id);
  const end = Math.min(last, first + PAGES_PER_REQUEST - 1);
  const pages = await createDocumentRows(queries).pages(id, first, end);
  return { items: pages.map((page) => tellPage(page, document, telling)) };
}
