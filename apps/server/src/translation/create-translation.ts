import { setTimeout as sleep } from 'node:timers/promises';
import { createTranslator, type LanguageDetection, type Translator } from '@interlinear/translation';
import type { TranslationCache } from '@interlinear/translation/cache';
import { createMemoryCache } from '@interlinear/translation/memory-cache';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Database } from '../platform/database/database.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createRedisCache } from './cache/redis-cache.ts';
import { createStoredCache } from './cache/stored-cache.ts';
import { createTieredCache } from './cache/tiered-cache.ts';
import { createTranslationRows, type TranslationRows } from './repository.ts';
import type { ServedEngines } from './served-engines.ts';

const MEMORY_BYTES = 64 * 1024 * 1024;
const FLUSH_MS = 250;
/** Interval after which a process sees what others stored or expired. */
const RELOAD_MS = 3_600_000;

export interface TranslationOptions {
  engines: ServedEngines;
  database: Database;
  redis: Redis | undefined;
  log: Logger;
  metrics: Metrics;
  detect(text: string): LanguageDetection | Promise<LanguageDetection>;
  stored: { capacity: number; days: number };
}

/** The translation pipeline with its caches, for the life of the process. */
export interface Translation {
  translator: Translator;
  jobs: readonly ScheduledJob[];
  /** Stops the pipeline and writes queued translations. */
  close(): Promise<void>;
}

export async function createTranslation(options: TranslationOptions): Promise<Translation> {
  const { engines, database, redis, log, metrics, detect, stored } = options;
  const { capacity, days } = stored;
  const now = () => new Date();
  const rows = createTranslationRows(database.queries);
  const onError = (error: unknown) => log.warn({ err: error }, 'the translation cache failed');
  const storedCache = createStoredCache({ rows, now, capacity, onError });
  await storedCache.load();
  metrics.gauge('interlinear_cached_translations', 'Translations in the database.', storedCache.count);

  const farther: TranslationCache[] = [
    ...(redis ? [createRedisCache({ redis, days, onError })] : []),
    ...(capacity > 0 ? [storedCache] : []),
  ];
  const translator = createTranslator({
    engine: (id) => engines.get(id)?.engine,
    cache: createTieredCache([createMemoryCache({ maximumBytes: MEMORY_BYTES }), ...farther]),
    clock: {
      now: () => performance.now(),
      sleep: (milliseconds, signal) => sleep(milliseconds, undefined, signal ? { signal } : {}),
    },
    detect,
    random: Math.random,
    onEngineCall: (call) => metrics.countEngineCall(call),
  });

  const stop = new AbortController();
  const flushing = repeat(() => storedCache.flush(), FLUSH_MS, stop.signal);
  const reloading = repeat(() => storedCache.load(), RELOAD_MS, stop.signal);
  const expiry = expireTranslations({
    rows,
    now,
    days,
    capacity,
    async onExpired(count) {
      log.info({ count }, 'expired stored translations');
      await storedCache.load();
    },
  });
  return {
    translator,
    jobs: [expiry],
    async close() {
      stop.abort();
      await Promise.all([flushing, reloading]);
      await translator.close();
      await storedCache.drain();
    },
  };
}

/** Repeats a task at an interval, never concurrently, until the signal aborts. */
async function repeat(task: () => Promise<void>, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined); // aborted
    if (!signal.aborted) await task();
  }
}

interface ExpireTranslationsOptions {
  rows: TranslationRows;
  now(): Date;
  days: number;
  capacity: number;
  onExpired(count: number): Promise<void>;
}

/** Creates the nightly job that limits stored translations by age and number. */
function expireTranslations({ rows, now, days, capacity, onExpired }: ExpireTranslationsOptions): ScheduledJob {
  return {
    name: 'expire-translations',
    cron: '17 3 * * *',
    async run() {
      const DAY_MS = 86_400_000;
      await onExpired(await rows.expire(new Date(now().getTime() - days * DAY_MS), capacity));
    },
  };
}
