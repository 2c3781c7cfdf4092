import { createHmac } from 'node:crypto';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { type ApiFailure, apiFailure } from '../http/api-failure.ts';
import type { ScheduledJob } from '../jobs/jobs.ts';
import { attempts } from './schema.ts';

/** Maximum number of attempts in a window of time. */
export interface AttemptLimit {
  /** Action and subject that are counted, e.g. `login-account:ada@example.org`. Stored as a keyed hash. */
  key: string;
  max: number;
  /** Length of the window, which starts with the first attempt. */
  windowMs: number;
}

/** Counts attempts in the database, shared by all servers. */
export interface Attempts {
  /**
   * Counts one attempt against every limit, or against none if one of them is reached. Returns the number of attempts in
   * each limit's window, by its key.
   * @throws {ApiFailure} `tooManyRequests` with the seconds to wait
   */
  count(limits: readonly AttemptLimit[]): Promise<ReadonlyMap<string, number>>;
  /** Checks limits without counting. @throws {ApiFailure} `tooManyRequests` with the seconds to wait if one of them is reached */
  check(limits: readonly Omit<AttemptLimit, 'windowMs'>[]): Promise<void>;
  /** Returns the number of attempts in the current window. */
  read(key: string): Promise<number>;
  /** Resets the count after a success. */
  forget(key: string): Promise<void>;
  /** Deletes expired windows. */
  job: ScheduledJob;
}

export interface AttemptsOptions {
  queries: Queries;
  now(): Date;
  /** 256-bit key for the hashes. */
  key: Buffer;
}

export function createAttempts({ queries, now, key }: AttemptsOptions): Attempts {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    async count(limits) {
      const moment = now();
      // Sort the keys, so that two requests with the same limits cannot deadlock.
      const hashed = limits
        .map((limit) => ({ ...limit, name: limit.key, key: hash(limit.key) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      return queries.transaction(async (transaction) => {
        const counts = new Map<string, number>();
        for (const limit of hashed) counts.set(limit.name, await countOne(transaction, limit, moment));
        return counts;
      });
    },
    async check(limits) {
      const maxima = new Map(limits.map(({ key, max }) => [hash(key), max]));
      const rows = await queries
        .select()
        .from(attempts)
        .where(and(inArray(attempts.key, [...maxima.keys()]), gt(attempts.endsAt, now())));
      const reached = rows.filter(({ key, count }) => count >= (maxima.get(key) ?? 0));
      const last = reached.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
      if (last) throw tooManyAttempts(last.endsAt, now());
    },
    async read(text) {
      const [row] = await queries
        .select({ count: attempts.count })
        .from(attempts)
        .where(and(eq(attempts.key, hash(text)), gt(attempts.endsAt, now())));
      return row?.count ?? 0;
    },
    async forget(text) {
      await queries.delete(attempts).where(eq(attempts.key, hash(text)));
    },
    job: {
      name: 'expire-attempts',
      cron: '17 * * * *',
      async run() {
        await queries.delete(attempts).where(lt(attempts.endsAt, now()));
      },
    },
  };
}

/** Counts in a single statement, so that concurrent attempts cannot all take the last one allowed. */
async function countOne(transaction: Queries, { key, max, windowMs }: AttemptLimit, now: Date): Promise<number> {
  const endsAt = new Date(now.getTime() + windowMs);
  const isOver = sql`${attempts.endsAt} <= ${now.toISOString()}::timestamptz`;
  const [counted] = await transaction
    .insert(attempts)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${attempts.endsAt} end`,
      },
      setWhere: sql`${isOver} or ${attempts.count} < ${max}`,
    })
    .returning({ count: attempts.count });
  if (counted) return counted.count;
  const [row] = await transaction.select({ endsAt: attempts.endsAt }).from(attempts).where(eq(attempts.key, key));
  throw tooManyAttempts(row?.endsAt ?? endsAt, now);
}

function tooManyAttempts(endsAt: Date, now: Date): ApiFailure {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  return apiFailure('tooManyRequests', { seconds }, { headers: { 'retry-after': String(seconds) } });
}
