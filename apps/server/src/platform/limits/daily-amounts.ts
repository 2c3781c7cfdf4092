import { createHmac } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import type { ScheduledJob } from '../jobs/jobs.ts';
import { dailyAmounts } from './schema.ts';

/** Maximum amount per day (UTC). */
export interface DailyLimit {
  /** Limit and subject, e.g. `network:203.0.113.0/24`. Stored as a keyed hash. */
  key: string;
  max: number;
}

/** Amount that counts against some limits. */
export interface DailyShare {
  /**
   * Replaces the expected amount by the actual one, which may exceed the limits: the work is done by then. Later calls do
   * nothing.
   */
  settle(amount: number): Promise<void>;
}

/** Counts daily amounts in the database, shared by all servers. */
export interface DailyAmounts {
  /**
   * Adds an expected amount to every limit, or to none if it would exceed one of them. Returns the share, or the limit that
   * refused.
   */
  take(limits: readonly DailyLimit[], expected: number): Promise<DailyShare | { refusedBy: DailyLimit }>;
  /** Returns the amount used today. */
  read(key: string): Promise<number>;
  /** Deletes the amounts of past days. */
  job: ScheduledJob;
}

export interface DailyAmountsOptions {
  queries: Queries;
  now(): Date;
  /** 256-bit key for the hashes. */
  key: Buffer;
}

const DAY_MS = 24 * 3_600_000;

/** Returns the end of a day (UTC), when all amounts start again from zero. */
export function endOfDay(moment: Date): Date {
  return new Date((Math.floor(moment.getTime() / DAY_MS) + 1) * DAY_MS);
}

export function createDailyAmounts({ queries, now, key }: DailyAmountsOptions): DailyAmounts {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

  return {
    async take(limits, expected) {
      const day = dayOf(now());
      // Sort the keys, so that two requests with the same limits cannot deadlock.
      const hashed = limits
        .map((limit) => ({ limit, key: hash(limit.key) }))
        .sort((one, other) => (one.key < other.key ? -1 : 1));
      try {
        await queries.transaction(async (transaction) => {
          for (const { limit, key } of hashed) {
            if (!(await addWithin(transaction, { key, day, amount: expected, max: limit.max })))
              throw new LimitReached(limit);
          }
        });
      } catch (error) {
        if (error instanceof LimitReached) return { refusedBy: error.limit };
        throw error;
      }
      let isSettled = false;
      return {
        async settle(amount) {
          if (isSettled || amount === expected) return;
          isSettled = true;
          await queries
            .update(dailyAmounts)
            .set({ amount: sql`greatest(0, ${dailyAmounts.amount} + ${amount - expected})` })
            .where(
              and(
                inArray(
                  dailyAmounts.key,
                  hashed.map((one) => one.key),
                ),
                eq(dailyAmounts.day, day),
              ),
            );
        },
      };
    },
    async read(text) {
      const [row] = await queries
        .select({ amount: dailyAmounts.amount })
        .from(dailyAmounts)
        .where(and(eq(dailyAmounts.key, hash(text)), eq(dailyAmounts.day, dayOf(now()))));
      return row?.amount ?? 0;
    },
    job: {
      name: 'expire-daily-amounts',
      cron: '23 1 * * *',
      async run() {
        // Yesterday's work may still be settled.
        const oldest = dayOf(new Date(now().getTime() - DAY_MS));
        await queries.delete(dailyAmounts).where(lt(dailyAmounts.day, oldest));
      },
    },
  };
}

/** Rolls back the transaction that adds to several limits. */
class LimitReached extends Error {
  readonly limit: DailyLimit;

  constructor(limit: DailyLimit) {
    super('a daily limit is reached');
    this.limit = limit;
  }
}

interface Addition {
  key: string;
  day: string;
  amount: number;
  max: number;
}

/** Adds in a single statement, so that concurrent requests cannot exceed the maximum together. Returns whether it fitted. */
async function addWithin(transaction: Queries, { key, day, amount, max }: Addition): Promise<boolean> {
  if (amount > max) return false;
  const added = await transaction
    .insert(dailyAmounts)
    .values({ key, day, amount })
    .onConflictDoUpdate({
      target: [dailyAmounts.key, dailyAmounts.day],
      set: { amount: sql`${dailyAmounts.amount} + excluded.amount` },
      setWhere: sql`${dailyAmounts.amount} + excluded.amount <= ${max}`,
    })
    .returning({ amount: dailyAmounts.amount });
  return added.length > 0;
}
