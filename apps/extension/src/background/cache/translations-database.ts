import type { DictionaryEntry } from '@interlinear/engines/dictionary';
import type { CachedTranslation } from '@interlinear/translation/cache';
import { Dexie, type InsertType, type Table } from 'dexie';
import { openEarly } from '../../database/open-early.ts';

/** What a row of words is, besides what is kept in it. */
export type StoredRow<Value> = Value & {
  /** A hash: neither the text nor a person can be read from it. */
  key: string;
  /** Milliseconds since 1970. */
  storedAt: number;
};

/**
 * Translations that were kept at the same moment. A page has thousands, and a row for each would cost more than all else that is
 * done with them.
 */
interface Pack {
  id: number;
  /** Milliseconds since 1970. */
  storedAt: number;
  /** Hashes, one for each translation: neither the text nor a person can be read from them. */
  keys: string[];
  translations: CachedTranslation[];
}

/** What is in a pack, small enough to be read at once of all packs. */
export interface PackContents extends Pick<Pack, 'id' | 'storedAt'> {
  /** Of each key the first 52 bits. */
  digests: Float64Array;
}

export interface TranslationsDatabase extends Pick<Dexie, 'transaction'> {
  packs: Table<Pack, number, InsertType<Pack, 'id'>>;
  contents: Table<PackContents, number>;
  /** What engines said of words. */
  entries: Table<StoredRow<{ entry: DictionaryEntry }>, string>;
}

/** What engines have answered, in the browser's own database. */
export function openTranslationsDatabase(): TranslationsDatabase {
  const database = new Dexie('translations', { cache: 'disabled' });
  database.version(1).stores({ translations: 'key, storedAt' });
  database.version(2).stores({ entries: 'key, storedAt' });
  // What was kept in the old way is asked for once more.
  database.version(3).stores({ translations: null, packs: '++id', contents: 'id' });
  openEarly(database);
  return {
    transaction: database.transaction.bind(database),
    packs: database.table('packs'),
    contents: database.table('contents'),
    entries: database.table('entries'),
  };
}
