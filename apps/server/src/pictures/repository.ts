import { type ImageTranslation, imageTranslation } from '@interlinear/contract/images';
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import { accounts } from '../accounts/schema.ts';
import type { Queries } from '../platform/database/database.ts';
import { pictures } from './schema.ts';

export type PictureRow = Omit<typeof pictures.$inferSelect, 'answer'>;

/** Columns without the texts. */
const HEAD = {
  id: pictures.id,
  accountId: pictures.accountId,
  requestKey: pictures.requestKey,
  mime: pictures.mime,
  originalMime: pictures.originalMime,
  createdAt: pictures.createdAt,
  expiresAt: pictures.expiresAt,
};

export function createPictureRows(queries: Queries) {
  return {
    async insert(row: PictureRow, answer: ImageTranslation | undefined): Promise<void> {
      await queries.insert(pictures).values({ ...row, answer: answer ? JSON.stringify(answer) : null });
    },
    /** Tells whether an account exists and is not deleted. */
    async hasOwner(accountId: string): Promise<boolean> {
      const living = and(eq(accounts.id, accountId), isNull(accounts.deletedAt));
      return (await queries.$count(accounts, living)) === 1;
    },
    /** Finds a picture that has not expired. */
    async find(id: string, now: Date): Promise<PictureRow | undefined> {
      const [row] = await queries
        .select(HEAD)
        .from(pictures)
        .where(and(eq(pictures.id, id), gt(pictures.expiresAt, now)));
      return row;
    },
    /** Finds the latest answer to a request that has not expired. */
    async answerTo(
      { accountId, requestKey }: { accountId: string; requestKey: string },
      now: Date,
    ): Promise<ImageTranslation | undefined> {
      const [row] = await queries
        .select({ answer: pictures.answer })
        .from(pictures)
        .where(and(eq(pictures.accountId, accountId), eq(pictures.requestKey, requestKey), gt(pictures.expiresAt, now)))
        .orderBy(desc(pictures.createdAt))
        .limit(1);
      return parseAnswer(row?.answer);
    },
    async idsOf(accountId: string): Promise<Pick<PictureRow, 'id'>[]> {
      return queries.select({ id: pictures.id }).from(pictures).where(eq(pictures.accountId, accountId));
    },
    /** Lists the pictures of an account, the newest first. */
    async all(accountId: string): Promise<(PictureRow & { answer: ImageTranslation | undefined })[]> {
      const rows = await queries
        .select()
        .from(pictures)
        .where(eq(pictures.accountId, accountId))
        .orderBy(desc(pictures.createdAt), pictures.id);
      return rows.map((row) => ({ ...row, answer: parseAnswer(row.answer) }));
    },
    async expired(now: Date, limit: number): Promise<Pick<PictureRow, 'id'>[]> {
      return queries.select({ id: pictures.id }).from(pictures).where(lte(pictures.expiresAt, now)).limit(limit);
    },
    async delete(id: string): Promise<void> {
      await queries.delete(pictures).where(eq(pictures.id, id));
    },
  };
}

function parseAnswer(answer: string | null | undefined): ImageTranslation | undefined {
  // Answers of earlier versions lack fields; such a picture is translated again.
  return answer ? imageTranslation.safeParse(JSON.parse(answer)).data : undefined;
}
