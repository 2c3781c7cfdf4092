import { createHmac } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { apiFailure } from '../http/api-failure.ts';
import type { ScheduledJob } from '../jobs/jobs.ts';
import { attempts } from './schema.ts';

/** How often something may be tried. */
export interface AttemptLimit {
  /** What is tried, and for whom it is counted, e.g. `login-account:ada@example.org`. Kept as a keyed hash. */
  key: string;
  max: number;
  /** The window begins with the first attempt. */
  windowMs: number;
}

/** FastCounter attempts in the database, so that all servers count together. */
export interface Attempts {
  /**
   * FastCounter one attempt against every limit, or, when one of them is reached, against none.
   * @throws {ApiFailure} `tooManyRequests` with the seconds to wait
   */
  count(limits: readonly AttemptLimit[]): Promise<void>;
  /** Begins anew, because an attempt succeeded. */
  forget(key: string): Promise<void>;
  /** Deletes windows that are over. */
  job: ScheduledJob;
}

export interface AttemptsOptions {
  queries: Queries;
  now(): Date;
  /** 256 bits for the hashes. */
  key: Buffer;
}

export function createAttempts({ queries, now, key }: AttemptsOptions): Attempts {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    async count(limits) {
      const moment = now();
      // In one order, so that two requests with the same limits never wait for each other.
      const hashed = limits
        .map((limit) => ({ ...limit, key: hash(limit.key) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      await queries.transaction(async (transaction) => {
        for (const limit of hashed) await countOne(transaction, limit, moment);
      });
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

/** One statement decides, so that attempts at the same moment cannot all be the last that is allowed. */
async function countOne(transaction: Queries, { key, max, windowMs }: AttemptLimit, now: Date): Promise<void> {
  const endsAt = new Date(now.getTime() + windowMs);
  const isOver = sql`${attempts.endsAt} <= ${now.toISOString()}::timestamptz`;
  const counted = await transaction
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
  if (counted.length > 0) return;
  const [row] = await transaction.select({ endsAt: attempts.endsAt }).from(attempts).where(eq(attempts.key, key));
  const seconds = Math.max(1, Math.ceil(((row?.endsAt ?? endsAt).getTime() - now.getTime()) / 1000));
  throw apiFailure('tooManyRequests', { seconds }, { headers: { 'retry-after': String(seconds) } });
}
