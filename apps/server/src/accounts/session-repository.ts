import type { LOGIN_TYPES } from '@interlinear/contract/accounts';
import { and, count, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { accounts, sessions } from './schema.ts';

export type LoginType = (typeof LOGIN_TYPES)[number];
export type SessionRow = typeof sessions.$inferSelect;

interface NewSession {
  accountId: string;
  tokenHash: string;
  loginType: LoginType;
  createdAt: Date;
  expiresAt: Date;
  device: string;
  network: string;
}

/** A valid session. */
interface LiveSession {
  id: string;
  accountId: string;
  lastSeenAt: Date;
}

/** Queries on sessions. Every function except `findLive` and `isKnownNetwork` is limited to one account. */
export interface SessionRows {
  insert(session: NewSession): Promise<void>;
  /** Finds a session by token hash; `undefined` when it expired or ended, or its account is locked or deleted. */
  findLive(tokenHash: string, now: Date): Promise<LiveSession | undefined>;
  find(accountId: string, id: string): Promise<SessionRow | undefined>;
  markSeen(id: string, now: Date): Promise<void>;
  /** Notes that the owner proved their identity again. */
  markConfirmed(id: string, now: Date): Promise<void>;
  list(accountId: string, now: Date, page: { offset: number; limit: number }): Promise<SessionRow[]>;
  count(accountId: string, now: Date): Promise<number>;
  /** Whether someone logged in to the account with this address from this network lately. */
  isKnownNetwork(email: string, network: string): Promise<boolean>;
  /** Ends one session; returns `false` when there is no active one with that id. */
  end(accountId: string, id: string, now: Date): Promise<boolean>;
  /** Ends all sessions, or all but one. Returns their number. */
  endAll(accountId: string, now: Date, exceptId?: string): Promise<number>;
  /** Deletes all sessions of a deleted account. */
  forgetAll(accountId: string): Promise<void>;
  /** Deletes sessions that ended or expired before a time. */
  deleteBefore(moment: Date): Promise<number>;
}

export function createSessionRows(queries: Queries): SessionRows {
  const alive = (accountId: string, now: Date) =>
    and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), gt(sessions.expiresAt, now));
  return {
    async insert(session) {
      await queries
        .insert(sessions)
        .values({ ...session, lastSeenAt: session.createdAt, confirmedAt: session.createdAt });
    },
    async findLive(tokenHash, now) {
      const [row] = await queries
        .select({ id: sessions.id, accountId: sessions.accountId, lastSeenAt: sessions.lastSeenAt })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.accountId))
        .where(
          and(
            eq(sessions.tokenHash, tokenHash),
            isNull(sessions.endedAt),
            gt(sessions.expiresAt, now),
            isNull(accounts.lockedAt),
            isNull(accounts.deletedAt),
          ),
        );
      return row;
    },
    async find(accountId, id) {
      const [row] = await queries
        .select()
        .from(sessions)
        .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)));
      return row;
    },
    async markSeen(id, now) {
      await queries.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
    },
    async markConfirmed(id, now) {
      await queries.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, id));
    },
    list: (accountId, now, { offset, limit }) =>
      queries
        .select()
        .from(sessions)
        .where(alive(accountId, now))
        .orderBy(desc(sessions.lastSeenAt), sessions.id)
        .offset(offset)
        .limit(limit),
    async count(accountId, now) {
      const [row] = await queries.select({ total: count() }).from(sessions).where(alive(accountId, now));
      return row?.total ?? 0;
    },
    async isKnownNetwork(email, network) {
      const [row] = await queries
        .select({ id: sessions.id })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.accountId))
        .where(
          and(
            sql`lower(${accounts.email}) = lower(${email})`,
            isNull(accounts.deletedAt),
            eq(sessions.network, network),
          ),
        )
        .limit(1);
      return row !== undefined;
    },
    async end(accountId, id, now) {
      const ended = await queries
        .update(sessions)
        .set({ endedAt: now })
        .where(and(alive(accountId, now), eq(sessions.id, id)))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },
    async endAll(accountId, now, exceptId) {
      const ended = await queries
        .update(sessions)
        .set({ endedAt: now })
        .where(and(alive(accountId, now), ...(exceptId === undefined ? [] : [ne(sessions.id, exceptId)])))
        .returning({ id: sessions.id });
      return ended.length;
    },
    async forgetAll(accountId) {
      await queries.delete(sessions).where(eq(sessions.accountId, accountId));
    },
    async deleteBefore(moment) {
      const deleted = await queries
        .delete(sessions)
        .where(lt(sql`least(${sessions.expiresAt}, ${sessions.endedAt})`, moment))
        .returning({ id: sessions.id });
      return deleted.length;
    },
  };
}
