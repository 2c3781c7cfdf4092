import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { MIN_FREE_BYTES } from '../storage/receive-file.ts';

export const readiness = z.object({
  ready: z.boolean(),
  database: z.object({ name: z.string(), ok: z.boolean() }),
  jobs: z.object({ ok: z.boolean(), waiting: z.int(), active: z.int(), failed: z.int() }),
  engines: z.object({ ok: z.int(), resting: z.int() }),
  /** Not `ok` once uploads are refused; everything else still works then. */
  disk: z.object({ ok: z.boolean(), free_megabytes: z.int() }),
});

type Readiness = z.output<typeof readiness>;

export interface ReadinessOptions {
  database: Pick<Database, 'name' | 'ping'>;
  jobs: Pick<Jobs, 'count'>;
  /** Counts engines by whether they can be used right now. */
  countEngines(): { ok: number; resting: number };
  /** Returns the free space for files. */
  freeBytes(): Promise<number>;
  now(): Date;
}

const MEGABYTE = 1024 * 1024;
const VALID_MS = 1_000;
/** Time after which a silent database counts as unreachable. */
const TIMEOUT_MS = 5_000;

/**
 * Creates a function that reports whether requests can be served. It asks the database at most once a second, however often
 * it is called, because anybody may call it.
 */
export function createReadiness({
  database,
  jobs,
  countEngines,
  freeBytes,
  now,
}: ReadinessOptions): () => Promise<Readiness> {
  let known: { answer: Promise<Readiness>; askedAt: number; isPending: boolean } | undefined;

  async function ask(): Promise<Readiness> {
    const [databaseIsOk, counts, free = 0] = await Promise.all([
      withinTime(database.ping().then(() => true)),
      withinTime(jobs.count()),
      withinTime(freeBytes()),
    ]);
    return {
      ready: databaseIsOk === true && counts !== undefined,
      database: { name: database.name, ok: databaseIsOk === true },
      jobs: { ok: counts !== undefined, ...(counts ?? { waiting: 0, active: 0, failed: 0 }) },
      engines: countEngines(),
      disk: { ok: free >= MIN_FREE_BYTES, free_megabytes: Math.floor(free / MEGABYTE) },
    };
  }

  return () => {
    const askedAt = now().getTime();
    if (known && (known.isPending || Math.abs(askedAt - known.askedAt) < VALID_MS)) return known.answer;
    const asked = { answer: ask(), askedAt, isPending: true };
    known = asked;
    return asked.answer.finally(() => {
      asked.isPending = false;
    });
  };
}

/** Resolves with `undefined` when the promise rejects or takes too long. */
async function withinTime<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  const answered = new AbortController();
  const late = sleep(TIMEOUT_MS, undefined, { signal: answered.signal, ref: false });
  try {
    return await Promise.race([promise, late]);
  } catch {
    return undefined;
  } finally {
    late.catch(() => undefined); // rejects when aborted
    answered.abort();
  }
}
