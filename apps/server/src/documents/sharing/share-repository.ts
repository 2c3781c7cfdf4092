import { and, count, desc, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { accounts } from '../../accounts/schema.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { DocumentRow } from '../repository.ts';
import { documentShares, documents } from '../schema.ts';

export type ShareRow = typeof documentShares.$inferSelect;

export function createShareRows(queries: Queries) {
  return {
    async insert(row: ShareRow): Promise<void> {
      await queries.insert(documentShares).values(row);
    },
    /** Returns the links of a document that still work, newest first. */
    async list(documentId: string, at: Date): Promise<ShareRow[]> {
      return queries
        .select()
        .from(documentShares)
        .where(and(eq(documentShares.documentId, documentId), isOpen(at)))
        .orderBy(desc(documentShares.createdAt), documentShares.id);
    },
    /** Counts the links of documents that still work, by document. */
    async counts(documentIds: readonly string[], at: Date): Promise<ReadonlyMap<string, number>> {
      const rows = await queries
        .select({ id: documentShares.documentId, links: count() })
        .from(documentShares)
        .where(and(inArray(documentShares.documentId, [...documentIds]), isOpen(at)))
        .groupBy(documentShares.documentId);
      return new Map(rows.map(({ id, links }) => [id, links]));
    },
    /** Deletes a link; returns whether it was one of the document's. */
    async delete(documentId: string, id: string): Promise<boolean> {
      const deleted = await queries
        .delete(documentShares)
        .where(and(eq(documentShares.documentId, documentId), eq(documentShares.id, id)))
        .returning({ id: documentShares.id });
      return deleted.length > 0;
    },
    /** Deletes the links of a document that have expired. */
    async deleteExpired(documentId: string, at: Date): Promise<void> {
      await queries
        .delete(documentShares)
        .where(and(eq(documentShares.documentId, documentId), lte(documentShares.expiresAt, at)));
    },
    /** Finds a link that still works, with its document, unless the owner's account is locked. */
    async findOpen(tokenHash: string, at: Date): Promise<{ share: ShareRow; document: DocumentRow } | undefined> {
      const [found] = await queries
        .select({ share: documentShares, document: documents })
        .from(documentShares)
        .innerJoin(documents, eq(documents.id, documentShares.documentId))
        .innerJoin(accounts, eq(accounts.id, documents.accountId))
        .where(
          and(
            eq(documentShares.tokenHash, tokenHash),
            isOpen(at),
            gt(documents.expiresAt, at),
            isNull(accounts.lockedAt),
          ),
        );
      return found;
    },
  };
}

function isOpen(at: Date): SQL | undefined {
  return or(isNull(documentShares.expiresAt), gt(documentShares.expiresAt, at));
}

/** Returns the time when a link stops working. */
export function shareEnd({ expiresAt }: ShareRow, document: Pick<DocumentRow, 'expiresAt'>): Date {
  return expiresAt && expiresAt < document.expiresAt ? expiresAt : document.expiresAt;
}
