import type { Table } from 'dexie';
import type { Kept } from './translations-database.ts';

export interface KeepingLimits {
  /** What is stored beyond this goes, the oldest first. */
  maximumEntries: number;
  maximumAgeMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Rows of which only so many are kept, and for so long. A database that cannot be used (full, forbidden, broken) is an empty one. */
export interface KeptRows<Value> {
  get(keys: readonly string[]): Promise<(Kept<Value> | undefined)[]>;
  set(entries: readonly { key: string; value: Value }[]): Promise<void>;
}

export function keepRows<Value>(
  rows: Table<Kept<Value>, string>,
  { maximumEntries, maximumAgeMs, now }: KeepingLimits,
): KeptRows<Value> {
  return {
    async get(keys) {
      try {
        const oldest = now() - maximumAgeMs;
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
          .below(storedAt - maximumAgeMs)
          .delete();
        const surplus = (await rows.count()) - maximumEntries;
        if (surplus > 0) await rows.orderBy('storedAt').limit(surplus).delete();
      } catch {
        // Nothing is kept then: an answer is delivered all the same.
      }
    },
  };
}
