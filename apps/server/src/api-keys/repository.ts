import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { accounts } from '../accounts/schema.ts';
import { quotaHolds } from '../billing/ledger/schema.ts';
import type { Queries } from '../platform/database/database.ts';
import { apiKeyHolds, apiKeyMonths, apiKeys } from './schema.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** A key's used tokens in a month, and those reserved by running requests. */
export interface KeyUsage {
  used: number;
  reserved: number;
}

export interface ApiKeyRows {
  insert(key: Omit<ApiKeyRow, 'id' | 'lastUsedAt' | 'revokedAt'>): Promise<ApiKeyRow>;
  /** Lists an account's keys, the newest first, without those revoked before `since`. */
  list(accountId: string, since: Date): Promise<ApiKeyRow[]>;
  countLive(accountId: string): Promise<number>;
  /** Locks an account until the transaction ends, which serializes the creation of its keys. */
  lockAccount(accountId: string): Promise<void>;
  /** Finds a valid key of an account that is neither locked nor deleted. */
  findLive(keyHash: string): Promise<ApiKeyRow | undefined>;
  markUsed(id: string, now: Date): Promise<void>;
  /** Changes the given fields. */
  change(
    accountId: string,
    id: string,
    changes: { name?: string; monthlyLimit?: number | null },
  ): Promise<ApiKeyRow | undefined>;
  revoke(accountId: string, id: string, now: Date): Promise<ApiKeyRow | undefined>;
  /** Revokes all keys of an account. */
  revokeAll(accountId: string, now: Date): Promise<void>;
  /** Locks a key until the transaction ends, which serializes its reservations. Returns `undefined` when it was revoked. */
  lock(id: string): Promise<{ monthlyLimit: number | null } | undefined>;
  addHold(hold: { holdId: string; apiKeyId: string; month: string }): Promise<void>;
  /**
   * Moves the charges of settled holds into the sums of their months, and deletes released and expired ones from before `since`,
   * which can no longer be settled late. The caller has locked the key.
   */
  foldHolds(id: string, since: Date): Promise<void>;
  usage(ids: readonly string[], month: string): Promise<Map<string, KeyUsage>>;
}

export function createApiKeyRows(queries: Queries): ApiKeyRows {
  const ownLive = (accountId: string, id: string) =>
    and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt));
  return {
    async insert(key) {
      const [row] = await queries.insert(apiKeys).values(key).returning();
      if (!row) throw new Error('an insert returned no row');
      return row;
    },
    list: (accountId, since) =>
      queries
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.accountId, accountId), or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, since))))
        .orderBy(desc(apiKeys.createdAt), apiKeys.id),
    countLive: (accountId) => queries.$count(apiKeys, and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt))),
    async lockAccount(accountId) {
      await queries.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
    },
    async findLive(keyHash) {
      const [row] = await queries
        .select({ key: apiKeys })
        .from(apiKeys)
        .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
        .where(
          and(
            eq(apiKeys.keyHash, keyHash),
            isNull(apiKeys.revokedAt),
            isNull(accounts.lockedAt),
            isNull(accounts.deletedAt),
          ),
        );
      return row?.key;
    },
    async markUsed(id, now) {
      await queries.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
    },
    async change(accountId, id, changes) {
      if (Object.keys(changes).length === 0) {
        const [unchanged] = await queries.select().from(apiKeys).where(ownLive(accountId, id));
        return unchanged;
      }
      const [row] = await queries.update(apiKeys).set(changes).where(ownLive(accountId, id)).returning();
      return row;
    },
    async revoke(accountId, id, now) {
      const [row] = await queries.update(apiKeys).set({ revokedAt: now }).where(ownLive(accountId, id)).returning();
      return row;
    },
    async revokeAll(accountId, now) {
      await queries
        .update(apiKeys)
        .set({ revokedAt: now })
        .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)));
    },
    async lock(id) {
      const [row] = await queries
        .select({ monthlyLimit: apiKeys.monthlyLimit })
        .from(apiKeys)
        .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
        .for('update');
      return row;
    },
    async addHold(hold) {
      await queries.insert(apiKeyHolds).values(hold).onConflictDoNothing();
    },
    async foldHolds(id, since) {
      await queries.execute(sql`
        with closed as (
          delete from ${apiKeyHolds} using ${quotaHolds}
          where ${apiKeyHolds.apiKeyId} = ${id} and ${quotaHolds.id} = ${apiKeyHolds.holdId} and (
            ${quotaHolds.status} = 'settled'
            or (${quotaHolds.status} in ('released', 'expired') and ${quotaHolds.expiresAt} < ${since.toISOString()}::timestamptz)
          )
          returning ${apiKeyHolds.month} as month, ${quotaHolds.settled} as settled
        )
        insert into ${apiKeyMonths} (api_key_id, month, used)
        select ${id}::uuid, month, sum(settled) from closed group by month
        on conflict (api_key_id, month) do update set used = ${apiKeyMonths.used} + excluded.used`);
    },
    async usage(ids, month) {
      if (ids.length === 0) return new Map();
      const rows = await queries
        .select({
          id: apiKeys.id,
          used: sql<number>`
            coalesce((select ${apiKeyMonths.used} from ${apiKeyMonths}
              where ${apiKeyMonths.apiKeyId} = ${apiKeys.id} and ${apiKeyMonths.month} = ${month}), 0)
            + coalesce(sum(${quotaHolds.settled}) filter (where ${quotaHolds.status} <> 'open'), 0)`.mapWith(Number),
          reserved:
            sql<number>`coalesce(sum(${quotaHolds.amount}) filter (where ${quotaHolds.status} = 'open'), 0)`.mapWith(
              Number,
            ),
        })
        .from(apiKeys)
        .leftJoin(apiKeyHolds, and(eq(apiKeyHolds.apiKeyId, apiKeys.id), eq(apiKeyHolds.month, month)))
        .leftJoin(quotaHolds, eq(quotaHolds.id, apiKeyHolds.holdId))
        .where(inArray(apiKeys.id, [...ids]))
        .groupBy(apiKeys.id);
      return new Map(rows.map(({ id, used, reserved }) => [id, { used, reserved }]));
    },
  };
}
