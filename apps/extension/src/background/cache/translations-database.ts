import type { DictionaryEntry } from '@interlinear/engines/dictionary';
import type { CachedTranslation } from '@interlinear/translation/cache';
import { Dexie, type InsertType, type Table } from 'dexie';
import { openEarly } from '../../database/open-early.ts';

/** A row of an expiring table, with its bookkeeping fields. */
export type StoredRow<Value> = Value & {
  /** A hash, which reveals neither the text nor the person. */
  key: string;
  /** Milliseconds since 1970. */
  storedAt: number;
};

/**
 * Translations stored together. A page has thousands, and one row per translation would dominate the cost of
 * translating.
 */
interface Pack {
  id: number;
  /** Milliseconds since 1970. */
  storedAt: number;
  /** Hashes, one per translation, which reveal neither the text nor the person. */
  keys: string[];
  translations: CachedTranslation[];
}

/** Digests of a pack's keys, small enough to read for all packs at once. */
export interface PackContents extends Pick<Pack, 'id' | 'storedAt'> {
  /** The first 52 bits of each key. */
  digests: Float64Array;
}

export interface TranslationsDatabase extends Pick<Dexie, 'transaction'> {
  packs: Table<Pack, number, InsertType<Pack, 'id'>>;
  contents: Table<PackContents, number>;
  /** Dictionary entries returned by engines. */
  entries: Table<StoredRow<{ entry: DictionaryEntry }>, string>;
}

/** Opens the IndexedDB database of engine answers. */
export function openTranslationsDatabase(): TranslationsDatabase {
  const database = new Dexie('translations', { cache: 'disabled' });
  database.version(1).stores({ translations: 'key, storedAt' });
  database.version(2).stores({ entries: 'key, storedAt' });
  // Version 3 drops the row-per-translation table; those texts are translated again.
  database.version(3).stores({ translations: null, packs: '++id', contents: 'id' });
  openEarly(database);
  return {
    transaction: database.transaction.bind(database),
    packs: database.table('packs'),
    contents: database.table('contents'),
    entries: database.table('entries'),
  };
}
