import { and, count, eq, gt, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { favorites } from '../../favorites/schema.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Meter } from '../ledger/ledger.ts';
import { quotaBuckets, quotaEntries, usageEvents } from '../ledger/schema.ts';
import type { Day } from './day-around.ts';

/** What an account used within a time. */
export interface Use {
  /** By meter; none that nothing was charged of. Favorites are not charged and not among them. */
  charged: ReadonlyMap<Meter, number>;
  /** Favorites that were saved then and are still there. */
  favorites: number;
  /** Characters that were delivered, whatever they cost. */
  characters: number;
}

export type UseRows = ReturnType<typeof createUseRows>;

/** A hold may be charged to a grant that expired meanwhile; nothing is held for so long. */
const LONGEST_HOLD_MS = 48 * 3_600_000;

/** The SQL of what was used when. */
export function createUseRows(queries: Queries) {
  return {
    async read(accountId: string, { from, to }: Pick<Day, 'from' | 'to'>): Promise<Use> {
      const within = (moment: AnyPgColumn) => and(gte(moment, from), lt(moment, to));
      const [charged, [saved], [translated]] = await Promise.all([
        queries
          .select({ meter: quotaBuckets.meter, used: sumOf(quotaEntries.used) })
          .from(quotaBuckets)
          .innerJoin(quotaEntries, eq(quotaEntries.bucketId, quotaBuckets.id))
          .where(
            and(
              eq(quotaBuckets.accountId, accountId),
              // The entries of grants that were over long before are not even looked at.
              or(isNull(quotaBuckets.validTo), gt(quotaBuckets.validTo, new Date(from.getTime() - LONGEST_HOLD_MS))),
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
