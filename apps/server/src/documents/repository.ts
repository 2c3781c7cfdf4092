import type { Block, DocumentPage, RecognizedPage } from '@interlinear/documents/document';
import type { SegmentCounts, StoredTranslations } from '@interlinear/documents/stored-translation';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { accounts } from '../accounts/schema.ts';
import type { Queries } from '../platform/database/database.ts';
import { documentPages, documents } from './schema.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type PageRow = Omit<typeof documentPages.$inferSelect, 'blocks' | 'translations' | 'recognized'>;
type PageState = PageRow['state'];

/** Page with its texts. */
export interface PageWithTexts extends PageRow {
  blocks: readonly Block[];
  translations: StoredTranslations;
}

/** Totals over the pages of a document. */
export interface PageTotals extends SegmentCounts {
  read: number;
  done: number;
  withoutText: number;
  charged: number;
  /** Pages without anything that an engine translated, which are never charged. */
  free: number;
}

export interface PageOutcome extends SegmentCounts {
  translations: StoredTranslations;
  state: PageState;
  sequence: number;
}

/** States in which a worker processes the document or will soon. */
export const ACTIVE_STATES = ['reading', 'translating'] as const;

export const NO_PAGES: PageTotals = {
  read: 0,
  done: 0,
  withoutText: 0,
  charged: 0,
  free: 0,
  segments: 0,
  translated: 0,
  failed: 0,
  delivered: 0,
};

export type DocumentRows = ReturnType<typeof createDocumentRows>;

export function createDocumentRows(queries: Queries) {
  const ownedBy = (accountId: string, id: string) => and(eq(documents.accountId, accountId), eq(documents.id, id));
  const ofPage = (documentId: string, index: number) =>
    and(eq(documentPages.documentId, documentId), eq(documentPages.index, index));
  const matching = (accountId: string, search: string) =>
    and(eq(documents.accountId, accountId), search === '' ? undefined : contains(search));

  return {
    async insert(row: typeof documents.$inferInsert): Promise<DocumentRow> {
      const [inserted] = await queries.insert(documents).values(row).returning();
      return existing(inserted);
    },
    async find(accountId: string, id: string): Promise<DocumentRow | undefined> {
      return (await queries.select().from(documents).where(ownedBy(accountId, id)))[0];
    },
    /** Locks the document until the transaction ends. */
    async lock(accountId: string, id: string): Promise<DocumentRow | undefined> {
      return (await queries.select().from(documents).where(ownedBy(accountId, id)).for('update'))[0];
    },
    /** Locks the document for its worker; `undefined` when the claim is lost. */
    async lockForRun(id: string, runId: string): Promise<DocumentRow | undefined> {
      const [row] = await queries
        .select()
        .from(documents)
        .where(and(eq(documents.id, id), eq(documents.runId, runId)))
        .for('update');
      return row;
    },
    /** Locks the account: other starts of its documents wait until the transaction ends. */
    async lockAccount(accountId: string): Promise<void> {
      await queries.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
    },
    async list(accountId: string, page: { search: string; offset: number; limit: number }): Promise<DocumentRow[]> {
      return queries
        .select()
        .from(documents)
        .where(matching(accountId, page.search))
        .orderBy(desc(documents.createdAt), documents.id)
        .offset(page.offset)
        .limit(page.limit);
    },
    count: (accountId: string, search: string) => queries.$count(documents, matching(accountId, search)),
    /** Number of the account's uploaded files, and their total size in bytes. */
    async stored(accountId: string): Promise<{ files: number; bytes: number }> {
      const [row] = await queries
        .select({ files: count(), bytes: sql`coalesce(sum(${documents.sizeBytes}), 0)`.mapWith(Number) })
        .from(documents)
        .where(eq(documents.accountId, accountId));
      return row ?? { files: 0, bytes: 0 };
    },
    /** Reads the sequence numbers of documents by id; deleted ones are left out. */
    async sequences(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const found = await queries
        .select({ id: documents.id, sequence: documents.sequence })
        .from(documents)
        .where(inArray(documents.id, [...ids]));
      return new Map(found.map(({ id, sequence }) => [id, sequence]));
    },
    countActive: (accountId: string) =>
      queries.$count(documents, and(eq(documents.accountId, accountId), inArray(documents.state, ACTIVE_STATES))),
    async all(accountId: string): Promise<DocumentRow[]> {
      return queries.select().from(documents).where(eq(documents.accountId, accountId)).orderBy(documents.createdAt);
    },

    /** Claims the document for a worker, unless another worker's claim has not expired. */
    async claim(id: string, run: { runId: string; at: Date; expiresAt: Date }): Promise<DocumentRow | undefined> {
      const [row] = await queries
        .update(documents)
        .set({ runId: run.runId, runExpiresAt: run.expiresAt })
        .where(
          and(
            eq(documents.id, id),
            inArray(documents.state, ACTIVE_STATES),
            or(isNull(documents.runId), lt(documents.runExpiresAt, run.at)),
          ),
        )
        .returning();
      return row;
    },
    /** Extends the claim; `undefined` when it is lost. */
    async extendRun(id: string, runId: string, expiresAt: Date): Promise<Pick<DocumentRow, 'holdId'> | undefined> {
      const [row] = await queries
        .update(documents)
        .set({ runExpiresAt: expiresAt })
        .where(and(eq(documents.id, id), eq(documents.runId, runId)))
        .returning({ holdId: documents.holdId });
      return row;
    },
    /** Releases the documents of dead workers, and returns their ids. */
    async releaseExpiredRuns(at: Date): Promise<string[]> {
      const rows = await queries
        .update(documents)
        .set({ runId: null, runExpiresAt: null })
        .where(and(inArray(documents.state, ACTIVE_STATES), lt(documents.runExpiresAt, at)))
        .returning({ id: documents.id });
      return rows.map(({ id }) => id);
    },
    /** Changes the document and increments its sequence; the caller holds the lock. */
    async change(id: string, fields: Partial<DocumentRow>): Promise<DocumentRow> {
      const [row] = await queries
        .update(documents)
        .set({ ...fields, sequence: sql`${documents.sequence} + 1` })
        .where(eq(documents.id, id))
        .returning();
      return existing(row);
    },

    async totals(ids: readonly string[]): Promise<Map<string, PageTotals>> {
      const filtered = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
      const summed = (column: SQL) => sql<number>`coalesce(sum(${column}), 0)::int`;
      const rows = await queries
        .select({
          id: documentPages.documentId,
          read: count(),
          done: filtered(sql`${documentPages.state} <> 'waiting'`),
          withoutText: filtered(unreadText()),
          charged: filtered(sql`${documentPages.isCharged}`),
          free: filtered(
            sql`${documentPages.state} = 'done' and ${documentPages.delivered} = 0 and not ${documentPages.isCharged}`,
          ),
          segments: summed(sql`${documentPages.segments}`),
          translated: summed(sql`${documentPages.translated}`),
          failed: summed(sql`${documentPages.failed}`),
          delivered: summed(sql`${documentPages.delivered}`),
        })
        .from(documentPages)
        .where(inArray(documentPages.documentId, [...ids]))
        .groupBy(documentPages.documentId);
      return new Map(rows.map(({ id, ...totals }) => [id, totals]));
    },
    async totalsOf(id: string): Promise<PageTotals> {
      return (await this.totals([id])).get(id) ?? NO_PAGES;
    },
    /** Returns the pages that changed after a sequence number, without their texts, in order of change. */
    async pageHeads(id: string, after = -1): Promise<PageRow[]> {
      return queries
        .select(HEAD)
        .from(documentPages)
        .where(and(eq(documentPages.documentId, id), gt(documentPages.sequence, after)))
        .orderBy(asc(documentPages.sequence), asc(documentPages.index));
    },
    async pages(id: string, first: number, last: number): Promise<PageWithTexts[]> {
      const rows = await queries
        .select()
        .from(documentPages)
        .where(and(eq(documentPages.documentId, id), gte(documentPages.index, first), lte(documentPages.index, last)))
        .orderBy(asc(documentPages.index));
      return rows.map(toWholePage);
    },
    async page(id: string, index: number): Promise<PageWithTexts | undefined> {
      const [row] = await queries.select().from(documentPages).where(ofPage(id, index));
      return row && toWholePage(row);
    },
    async pageWithBlock(id: string, blockId: string): Promise<PageWithTexts | undefined> {
      const named = sql`strpos(${documentPages.blocks}, ${JSON.stringify({ id: blockId }).slice(1, -1)}) > 0`;
      const rows = await queries
        .select()
        .from(documentPages)
        .where(and(eq(documentPages.documentId, id), named));
      return rows.map(toWholePage).find(({ blocks }) => blocks.some((block) => block.id === blockId));
    },
    async insertPage(
      documentId: string,
      page: DocumentPage,
      kept: Pick<PageRow, 'state' | 'segments' | 'sequence'>,
    ): Promise<void> {
      const { index, width, height, text } = page;
      const blocks = JSON.stringify(page.blocks);
      const recognized = page.recognized ? JSON.stringify(page.recognized) : null;
      await queries
        .insert(documentPages)
        .values({ documentId, index, width, height, text, blocks, recognized, ...kept })
        .onConflictDoNothing();
    },
    /** Returns OCR results by page index. */
    async recognizedPages(id: string): Promise<Record<number, RecognizedPage>> {
      const rows = await queries
        .select({ index: documentPages.index, recognized: documentPages.recognized })
        .from(documentPages)
        .where(and(eq(documentPages.documentId, id), isNotNull(documentPages.recognized)));
      return Object.fromEntries(
        rows.map(({ index, recognized }) => [index, JSON.parse(recognized ?? '{"lines":[]}') as RecognizedPage]), // safe: stored from this type
      );
    },
    /** Deletes pages without text, so that they are read again, with OCR. */
    async deletePagesWithoutText(documentId: string): Promise<void> {
      await queries.delete(documentPages).where(and(eq(documentPages.documentId, documentId), unreadText()));
    },
    /** Deletes unreadable pages, so that they are read again. */
    async deleteUnreadablePages(documentId: string): Promise<void> {
      await queries
        .delete(documentPages)
        .where(and(eq(documentPages.documentId, documentId), eq(documentPages.state, 'unreadable')));
    },
    /** Has all pages read again, with other settings. They keep their charges, and pages with texts wait. */
    async readAgain(documentId: string, sequence: number): Promise<void> {
      const state = sql`case when ${documentPages.segments} > 0 then 'waiting' else ${documentPages.state} end`;
      await queries
        .update(documentPages)
        .set({ needsReading: true, state, sequence })
        .where(eq(documentPages.documentId, documentId));
    },
    /** Replaces a page that was read again. */
    async replacePage(documentId: string, page: DocumentPage, outcome: PageOutcome): Promise<void> {
      const { index, width, height, text, recognized } = page;
      await queries
        .update(documentPages)
        .set({ width, height, text, needsReading: false, blocks: JSON.stringify(page.blocks) })
        .where(ofPage(documentId, index));
      if (recognized)
        await queries
          .update(documentPages)
          .set({ recognized: JSON.stringify(recognized) })
          .where(ofPage(documentId, index));
      await this.savePage(documentId, index, outcome);
    },
    async savePage(documentId: string, index: number, outcome: PageOutcome): Promise<void> {
      await queries
        .update(documentPages)
        .set({ ...outcome, translations: JSON.stringify(outcome.translations) })
        .where(ofPage(documentId, index));
    },
    /** Marks delivered pages as charged; returns how many were not charged before. */
    async markCharged(id: string): Promise<number> {
      const rows = await queries
        .update(documentPages)
        .set({ isCharged: true })
        .where(
          and(eq(documentPages.documentId, id), eq(documentPages.isCharged, false), gt(documentPages.delivered, 0)),
        )
        .returning({ index: documentPages.index });
      return rows.length;
    },

    async expired(at: Date, limit: number): Promise<Pick<DocumentRow, 'id' | 'accountId'>[]> {
      return queries
        .select({ id: documents.id, accountId: documents.accountId })
        .from(documents)
        .where(lt(documents.expiresAt, at))
        .limit(limit);
    },
    /** Deletes the rows of a document. */
    async delete(id: string): Promise<void> {
      await queries.delete(documents).where(eq(documents.id, id));
    },
  };
}

/** Columns of a page without its texts. */
const HEAD = {
  documentId: documentPages.documentId,
  index: documentPages.index,
  width: documentPages.width,
  height: documentPages.height,
  text: documentPages.text,
  state: documentPages.state,
  segments: documentPages.segments,
  translated: documentPages.translated,
  failed: documentPages.failed,
  delivered: documentPages.delivered,
  isCharged: documentPages.isCharged,
  needsReading: documentPages.needsReading,
  sequence: documentPages.sequence,
};

/** Matches pages whose text is in a picture or cannot be decoded. Pages charged nevertheless are left as they are. */
function unreadText(): SQL {
  return sql`(${documentPages.text} in ('scanned', 'undecodable') and not ${documentPages.isCharged})`;
}

function toWholePage({ recognized: _, ...row }: typeof documentPages.$inferSelect): PageWithTexts {
  return {
    ...row,
    // safe: written by this program, from these types
    blocks: JSON.parse(row.blocks) as Block[],
    translations: JSON.parse(row.translations) as StoredTranslations,
  };
}

/** Escapes the wildcards of `like`. */
function contains(search: string): SQL {
  return sql`${documents.fileName} ilike ${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

function existing(row: DocumentRow | undefined): DocumentRow {
  if (!row) throw new Error('The row of a document is missing.');
  return row;
}
