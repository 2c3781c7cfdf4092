import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { createDocumentRows, type DocumentRow } from './repository.ts';

/** @throws {ApiFailure} `notFound` when there is none, or when it is somebody else's */
export async function findDocument(queries: Queries, accountId: string, id: string): Promise<DocumentRow> {
  return found(await createDocumentRows(queries).find(accountId, id));
}

/** The same; nobody else changes it before the transaction is over. */
export async function lockDocument(transaction: Queries, accountId: string, id: string): Promise<DocumentRow> {
  return found(await createDocumentRows(transaction).lock(accountId, id));
}

function found(document: DocumentRow | undefined): DocumentRow {
  if (!document) throw apiFailure('notFound', {});
  return document;
}
