import { and, count, eq, gt, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { favorites } from '../../favorites/schema.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Meter } from '../ledger/ledger.ts';
import { quotaBuckets, quotaEntries, usageEvents } from '../ledger/schema.ts';
import type { Day } from './day-around.ts';

/** An account's usage within a period. */
export interface Usage {
  /** Charged amounts by meter, without unused meters. Favorites are not charged, so they are not included. */
  charged: ReadonlyMap<Meter, number>;
  /** Favorites saved in the period that still exist. */
  favorites: number;
  /** Characters delivered, free or not. */
  characters: number;
}

export type UsageTotals = ReturnType<typeof createUsageTotals>;

/** Upper bound for the age of a hold, which may be charged to a grant that expired meanwhile. */
const MAX_HOLD_MS = 48 * 3_600_000;

export function createUsageTotals(queries: Queries) {
  return {
    async read(accountId: string, { from, to }: Pick<Day, 'from' | 'to'>): Promise<Usage> {
      const within = (moment: AnyPgColumn) => and(gte(moment, from), lt(moment, to));
      const [charged, [saved], [translated]] = await Promise.all([
        queries
          .select({ meter: quotaBuckets.meter, used: sumOf(quotaEntries.used) })
          .from(quotaBuckets)
          .innerJoin(quotaEntries, eq(quotaEntries.bucketId, quotaBuckets.id))
          .where(
            and(
              eq(quotaBuckets.accountId, accountId),
              // Skip the entries of grants that expired long before the period.
              or(isNull(quotaBuckets.validTo), gt(quotaBuckets.validTo, new Date(from.getTime() - MAX_HOLD_MS))),
              eq(quotaEntries.kind, 'settle'),
              within(quotaEntries.at),
            ),
          )
          .groupBy(quotaBuckets.meter),
        queries
          .select({ favorites: count() })
          .from(favorites)
          .where(and(eq(favorites.accountId, accountId), isNull(favorites.removedAt), within(favorites.savedAt))),
        queries
          .select({ characters: sumOf(usageEvents.characters) })
          .from(usageEvents)
          .where(and(eq(usageEvents.accountId, accountId), within(usageEvents.at))),
      ]);
      return {
        charged: new Map(charged.map(({ meter, used }) => [meter, used])),
        favorites: saved?.favorites ?? 0,
        characters: translated?.characters ?? 0,
      };
    },
  };
}

function sumOf(column: AnyPgColumn): SQL<number> {
  return sql`coalesce(sum(${column}), 0)`.mapWith(Number);
}
