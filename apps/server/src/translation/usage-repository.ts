import { and, desc, eq, inArray } from 'drizzle-orm';
import { quotaHolds, usageEvents } from '../billing/ledger/schema.ts';
import type { Queries } from '../platform/database/database.ts';

export type UsageEvent = typeof usageEvents.$inferInsert;

/** What became of a request that was made before. */
export interface EarlierRequest {
  holdId: string;
  status: 'open' | 'settled';
  expiresAt: Date;
  /** `undefined` while it is open. */
  outcome: UsageEvent['outcome'] | undefined;
}

export type UsageRows = ReturnType<typeof createUsageRows>;

export function createUsageRows(queries: Queries) {
  return {
    /** `undefined` for a request that is new, or that came to nothing. */
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
