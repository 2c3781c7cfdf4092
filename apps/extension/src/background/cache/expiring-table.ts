import type { Table } from 'dexie';
import type { StoredRow } from './translations-database.ts';

export interface ExpiryLimits {
  /** The oldest rows beyond this count are deleted. */
  maxEntries: number;
  maxAgeMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * A table limited in size and age. A database that cannot be used (full, forbidden, broken) behaves like an empty one.
 */
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
        // Treat the rows as missing, as the cache contract requires; the engine is called instead.
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
        // Storing is best effort; the answer is delivered anyway.
      }
    },
  };
}
