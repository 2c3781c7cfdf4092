import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { quotaHolds, usageEvents } from '../ledger/schema.ts';

export type UsageEvent = typeof usageEvents.$inferInsert;

/** The state of an earlier request with the same key. */
export interface EarlierRequest {
  holdId: string;
  status: 'open' | 'settled';
  expiresAt: Date;
  /** `undefined` while the hold is open. */
  outcome: UsageEvent['outcome'] | undefined;
}

export type UsageRows = ReturnType<typeof createUsageRows>;

export function createUsageRows(queries: Queries) {
  return {
    /** Finds a request's open or settled hold; `undefined` when it is new, or was released or expired. */
    async findRequest(accountId: string, requestKey: string): Promise<EarlierRequest | undefined> {
      const [row] = await queries
        .select({
          holdId: quotaHolds.id,
          status: quotaHolds.status,
          expiresAt: quotaHolds.expiresAt,
          outcome: usageEvents.outcome,
        })
        .from(quotaHolds)
        .leftJoin(usageEvents, eq(usageEvents.holdId, quotaHolds.id))
        .where(
          and(
            eq(quotaHolds.accountId, accountId),
            eq(quotaHolds.requestKey, requestKey),
            inArray(quotaHolds.status, ['open', 'settled']),
          ),
        )
        .orderBy(desc(usageEvents.at))
        .limit(1);
      if (!row) return undefined;
      return { ...row, status: row.status === 'open' ? 'open' : 'settled', outcome: row.outcome ?? undefined };
    },

    async insert(event: UsageEvent, within: Queries = queries): Promise<void> {
      await within.insert(usageEvents).values(event);
    },
  };
}
