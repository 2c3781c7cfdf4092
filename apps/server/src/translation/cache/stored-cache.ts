import type { CachedTranslation, TranslationCache } from '@interlinear/translation/cache';
import type { TranslationRow, TranslationRows } from '../repository.ts';

/** Rows per flush: about 3 ms, during which the embedded database runs nothing else. */
const ROWS_PER_FLUSH = 100;
/** Maximum number of queued translations; beyond it, new ones are not stored. */
const MAX_QUEUED = 2_000;

export interface StoredCacheOptions {
  rows: TranslationRows;
  /** Timestamps are taken here, not by the database, to keep requests cheap. */
  now(): Date;
  /** Maximum number of stored translations. */
  capacity: number;
  onError(error: unknown): void;
}

/** Cache of translations in the database, behind the one in memory; survives restarts. */
export interface StoredCache extends TranslationCache {
  /** Loads the set of stored keys. Until then, nothing is found. */
  load(): Promise<void>;
  /** Writes a batch of queued translations. Called at intervals. */
  flush(): Promise<void>;
  /** Writes all queued translations, unless the database fails. */
  drain(): Promise<void>;
  /** Counts stored translations, as far as this process knows, and queued ones. */
  count(): { stored: number; waiting: number };
}

/**
 * Creates the stored cache. Reads query the database only for keys in an in-memory set: most texts are new, and a query to the
 * embedded database costs more than the rest of a request. Writes are queued and written in batches. When the database fails, the
 * error is reported and the cache acts as empty.
 */
export function createStoredCache({ rows, now, capacity, onError }: StoredCacheOptions): StoredCache {
  const stored = new Set<string>();
  const queued = new Map<string, TranslationRow>();

  async function attempt<Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      onError(error);
      return otherwise;
    }
  }

  async function find(keys: readonly string[]): Promise<ReadonlyMap<string, TranslationRow>> {
    const found = await attempt(() => rows.find(keys), []);
    return new Map(found.map((row) => [row.key, row]));
  }

  /** Returns whether anything is left to write. */
  async function writeBatch(): Promise<boolean> {
    const batch = [...queued.values()].slice(0, ROWS_PER_FLUSH);
    if (batch.length === 0) return false;
    await rows.insert(batch);
    for (const { key } of batch) {
      queued.delete(key);
      stored.add(key);
    }
    return queued.size > 0;
  }

  return {
    get(keys) {
      const asked = keys.filter((key) => stored.has(key));
      const rowsOf = (found: ReadonlyMap<string, TranslationRow>) =>
        keys.map((key) => {
          const row = queued.get(key) ?? found.get(key);
          return row && toTranslation(row);
        });
      return asked.length === 0 ? rowsOf(NO_ROWS) : find(asked).then(rowsOf);
    },
    set(entries) {
      for (const { key, value } of entries) {
        if (queued.size >= MAX_QUEUED || stored.size + queued.size >= capacity) return;
        if (stored.has(key) || queued.has(key)) continue;
        const { text, source, route = null } = value;
        // PostgreSQL texts cannot contain NUL; the whole batch would fail on every attempt.
        if (text.includes('\0') || route?.includes('\0')) continue;
        queued.set(key, { key, text, source, route, storedAt: now() });
      }
    },
    async load() {
      const keys = await attempt(() => rows.keys(capacity), []);
      stored.clear();
      for (const key of keys) stored.add(key);
    },
    async flush() {
      await attempt(writeBatch, false);
    },
    async drain() {
      while (await attempt(writeBatch, false));
    },
    count: () => ({ stored: stored.size, waiting: queued.size }),
  };
}

const NO_ROWS: ReadonlyMap<string, TranslationRow> = new Map();

function toTranslation({ text, source, route }: TranslationRow): CachedTranslation {
  return { text, source, ...(route === null ? {} : { route }) };
}
