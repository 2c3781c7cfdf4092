import { and, count, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { accounts } from '../../accounts/schema.ts';
import { favorites } from '../../favorites/schema.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Subscription } from './current-plan.ts';
import { subscriptions } from './schema.ts';

/** Where a subscription comes from: Stripe, a redeemed code, an operator's action or a family membership. */
export type SubscriptionSource = Pick<Subscription, 'source' | 'sourceId'>;

export interface Page {
  page: number;
  pageSize: number;
}

export interface Account {
  registeredAt: Date;
  /** The subscriptions that give their plan now. */
  open: Subscription[];
}

export type PlanRows = ReturnType<typeof createPlanRows>;

export function createPlanRows(queries: Queries) {
  return {
    /** `undefined` when there is no such account. */
    async readAccount(accountId: string, at: Date, within = queries): Promise<Account | undefined> {
      const isOpen = and(
        inArray(subscriptions.status, ['active', 'past_due']),
        lte(subscriptions.periodStart, at),
        gt(subscriptions.periodEnd, at),
      );
      const rows = await within
        .select({ registeredAt: accounts.createdAt, subscription: subscriptions })
        .from(accounts)
        .leftJoin(subscriptions, and(eq(subscriptions.accountId, accounts.id), isOpen))
        .where(eq(accounts.id, accountId));
      const [first] = rows;
      if (!first) return undefined;
      return { registeredAt: first.registeredAt, open: rows.flatMap(({ subscription }) => subscription ?? []) };
    },

    /** Inserts a subscription, unless its source already has one. */
    async insert(subscription: typeof subscriptions.$inferInsert, within: Queries): Promise<Subscription | undefined> {
      const [inserted] = await within.insert(subscriptions).values(subscription).onConflictDoNothing().returning();
      return inserted;
    },

    /** Locks the subscription of a source until the transaction ends. */
    async lock({ source, sourceId }: SubscriptionSource, within: Queries): Promise<Subscription | undefined> {
      const [row] = await within
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.source, source), eq(subscriptions.sourceId, sourceId)))
        .for('no key update');
      return row;
    },

    async update(id: string, change: Partial<Subscription>, within: Queries): Promise<Subscription | undefined> {
      const [row] = await within.update(subscriptions).set(change).where(eq(subscriptions.id, id)).returning();
      return row;
    },

    /** Lists an account's subscriptions, the newest first, without those whose first payment is missing. */
    async list(accountId: string, { page, pageSize }: Page): Promise<{ rows: Subscription[]; total: number }> {
      const mine = and(eq(subscriptions.accountId, accountId), sql`${subscriptions.status} <> 'incomplete'`);
      const [rows, [counted]] = await Promise.all([
        queries
          .select()
          .from(subscriptions)
          .where(mine)
          .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        queries.select({ total: count() }).from(subscriptions).where(mine),
      ]);
      return { rows, total: counted?.total ?? 0 };
    },

    /** Lists the open subscriptions after `afterId`, ordered by id. */
    async listOpen(at: Date, { afterId, limit }: { afterId: string | undefined; limit: number }) {
      return queries
        .select()
        .from(subscriptions)
        .where(
          and(
            inArray(subscriptions.status, ['active', 'past_due']),
            lte(subscriptions.periodStart, at),
            gt(subscriptions.periodEnd, at),
            ...(afterId === undefined ? [] : [gt(subscriptions.id, afterId)]),
          ),
        )
        .orderBy(subscriptions.id)
        .limit(limit);
    },

    /** Ends subscriptions whose period is over. Stripe's are left out: Stripe's events end them. */
    async endExpired(at: Date): Promise<number> {
      const ended = await queries
        .update(subscriptions)
        .set({ status: 'ended', endedAt: sql`${subscriptions.periodEnd}`, updatedAt: at })
        .where(
          and(
            inArray(subscriptions.source, ['code', 'operator', 'family']),
            inArray(subscriptions.status, ['active', 'past_due']),
            lte(subscriptions.periodEnd, at),
          ),
        )
        .returning({ id: subscriptions.id });
      return ended.length;
    },

    async countFavorites(accountId: string): Promise<number> {
      const [row] = await queries
        .select({ total: count() })
        .from(favorites)
        .where(and(eq(favorites.accountId, accountId), isNull(favorites.removedAt)));
      return row?.total ?? 0;
    },
  };
}
