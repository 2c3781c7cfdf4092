import type { LanguageCode } from '@interlinear/languages';
import type { CachedTranslation, TranslationCache } from '@interlinear/translation/cache';
import { Dexie, type Table } from 'dexie';
import { openEarly } from '../database/open-early.ts';

interface Row {
  /** A hash: neither the text nor a person can be read from it. */
  key: string;
  text: string;
  source: LanguageCode;
  route?: string;
  /** Milliseconds since 1970. */
  storedAt: number;
}

export interface StoredCacheOptions {
  /** What is stored beyond this goes, the oldest first. */
  maximumEntries: number;
  maximumAgeMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Translations in the browser's own database. A database that cannot be used (full, forbidden, broken) is an empty cache. */
export function createStoredCache({ maximumEntries, maximumAgeMs, now }: StoredCacheOptions): TranslationCache {
  const rows = openRows();
  return {
    async get(keys) {
      try {
        const oldest = now() - maximumAgeMs;
        const found = await rows.bulkGet([...keys]);
        return found.map((row) => (row && row.storedAt >= oldest ? toCached(row) : undefined));
      } catch {
        // As the contract of caches says; the engine is asked instead.
        return keys.map(() => undefined);
      }
    },
    async set(entries) {
      try {
        const storedAt = now();
        await rows.bulkPut(entries.map(({ key, value }) => ({ key, ...value, storedAt })));
        await rows
          .where('storedAt')
          .below(storedAt - maximumAgeMs)
          .delete();
        const surplus = (await rows.count()) - maximumEntries;
        if (surplus > 0) await rows.orderBy('storedAt').limit(surplus).delete();
      } catch {
        // Nothing is kept then: a translation is delivered all the same.
      }
    },
  };
}

/** How much of that there is. The bytes are reckoned from a part of it: counting all would take seconds. */
export async function measureStoredCache(): Promise<{ entries: number; bytes: number }> {
  const rows = openRows();
  const entries = await rows.count();
  const sample = await rows.limit(SAMPLE).toArray();
  const sampleBytes = sample.map(({ key, text }) => ROW_BYTES + 2 * (key.length + text.length));
  const bytes = sampleBytes.reduce((sum, size) => sum + size, 0);
  return { entries, bytes: sample.length === 0 ? 0 : (bytes * entries) / sample.length };
}

/** Forgets every translation; the engines are asked again. */
export async function clearStoredCache(): Promise<void> {
  await openRows().clear();
}

const SAMPLE = 500;
/** What a row takes besides its texts, about. */
const ROW_BYTES = 64;

function openRows(): Table<Row, string> {
  const database = new Dexie('translations');
  database.version(1).stores({ translations: 'key, storedAt' });
  openEarly(database);
  return database.table('translations');
}

function toCached({ text, source, route }: Row): CachedTranslation {
  return { text, source, ...(route === undefined ? {} : { route }) };
}
