import type { Table } from 'dexie';
import type { StoredRow } from './translations-database.ts';

export interface ExpiryLimits {
  /** What is stored beyond this goes, the oldest first. */
  maxEntries: number;
  maxAgeMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Rows of which only so many are kept, and for so long. A database that cannot be used (full, forbidden, broken) is an empty one. */
export interface ExpiringTable<Value> {
  get(keys: readonly string[]): Promise<(StoredRow<Value> | undefined)[]>;
  set(entries: readonly { key: string; value: Value }[]): Promise<void>;
}

export function createExpiringTable<Value>(
  rows: Table<StoredRow<Value>, string>,
  { maxEntries, maxAgeMs, now }: ExpiryLimits,
): ExpiringTable<Value> {
  return {
    async get(keys) {
      try {
        const oldest = now() - maxAgeMs;
        const found = await rows.bulkGet([...keys]);
        return found.map((row) => (row && row.storedAt >= oldest ? row : undefined));
      } catch {
        // As the contract of caches says; the engine is asked instead.
        return keys.map(() => undefined);
      }
    },
    async set(entries) {
      try {
        const storedAt = now();
        await rows.bulkPut(entries.map(({ key, value }) => ({ ...value, key, storedAt })));
        await rows
          .where('storedAt')
          .below(storedAt - maxAgeMs)
          .delete();
        const surplus = (await rows.count()) - maxEntries;
        if (surplus > 0) await rows.orderBy('storedAt').limit(surplus).delete();
      } catch {
        // Nothing is kept then: an answer is delivered all the same.
      }
    },
  };
}
