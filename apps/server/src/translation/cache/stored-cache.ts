import type { CachedTranslation, TranslationCache } from '@interlinear/translation/cache';
import type { TranslationRow, TranslationRows } from '../repository.ts';

/** A flush writes at most this many rows: three milliseconds, in which the embedded database lets nobody else work. */
const ROWS_PER_FLUSH = 100;
/** Translations that wait to be written. Under a load that writes faster than this drains, the newest are not stored. */
const LONGEST_QUEUE = 2_000;

export interface StoredCacheOptions {
  rows: TranslationRows;
  /** What a memory miss costs is paid by every request, so the time stamps come from here and not from the database. */
  now(): Date;
  /** The most translations to keep. */
  capacity: number;
  onError(error: unknown): void;
}

/** The second level behind memory: translations that survive a restart. */
export interface StoredCache extends TranslationCache {
  /** Learns which keys are stored. Until it is called, nothing is found. */
  load(): Promise<void>;
  /** Writes a batch of what waits. Called at intervals. */
  flush(): Promise<void>;
  /** Writes everything that waits, unless the database refuses. */
  drain(): Promise<void>;
  /** How many are stored, as far as this process knows, and how many wait to be. */
  count(): { stored: number; waiting: number };
}

/**
 * Reads ask the database only for keys known to be there, kept as a set in memory: most texts are new, and a question to
 * the embedded database costs more than the rest of a request. Writes are queued and written in batches. A failure of the
 * database is reported and otherwise is a cache that is empty.
 */
export function createStoredCache({ rows, now, capacity, onError }: StoredCacheOptions): StoredCache {
  const stored = new Set<string>();
  const waiting = new Map<string, TranslationRow>();

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

  /** Tells whether something is left to write. */
  async function writeBatch(): Promise<boolean> {
    const batch = [...waiting.values()].slice(0, ROWS_PER_FLUSH);
    if (batch.length === 0) return false;
    await rows.insert(batch);
    for (const { key } of batch) {
      waiting.delete(key);
      stored.add(key);
    }
    return waiting.size > 0;
  }

  return {
    get(keys) {
      const asked = keys.filter((key) => stored.has(key));
      const rowsOf = (found: ReadonlyMap<string, TranslationRow>) =>
        keys.map((key) => {
          const row = waiting.get(key) ?? found.get(key);
          return row && toTranslation(row);
        });
      return asked.length === 0 ? rowsOf(NOTHING) : find(asked).then(rowsOf);
    },
    set(entries) {
      for (const { key, value } of entries) {
        if (waiting.size >= LONGEST_QUEUE || stored.size + waiting.size >= capacity) return;
        if (stored.has(key) || waiting.has(key)) continue;
        const { text, source, route = null } = value;
        // PostgreSQL has no NUL in its texts and would refuse the whole batch, now and every time it is tried again.
        if (text.includes('\0') || route?.includes('\0')) continue;
        waiting.set(key, { key, text, source, route, storedAt: now() });
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
    count: () => ({ stored: stored.size, waiting: waiting.size }),
  };
}

const NOTHING: ReadonlyMap<string, TranslationRow> = new Map();

function toTranslation({ text, source, route }: TranslationRow): CachedTranslation {
  return { text, source, ...(route === null ? {} : { route }) };
}
