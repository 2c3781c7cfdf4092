import type { DictionaryEntry } from '@interlinear/engines/dictionary';
import type { CachedTranslation } from '@interlinear/translation/cache';
import { Dexie, type Table } from 'dexie';
import { openEarly } from '../database/open-early.ts';

/** What a row of either table is, besides what is kept in it. */
export type Kept<Value> = Value & {
  /** A hash: neither the text nor a person can be read from it. */
  key: string;
  /** Milliseconds since 1970. */
  storedAt: number;
};

export interface TranslationsDatabase {
  translations: Table<Kept<CachedTranslation>, string>;
  /** What engines said of words. */
  entries: Table<Kept<{ entry: DictionaryEntry }>, string>;
}

/** What engines have answered, in the browser's own database. */
export function openTranslationsDatabase(): TranslationsDatabase {
  const database = new Dexie('translations', { cache: 'disabled' });
  // Nobody watches these tables, and to note each of a page's thousands of rows for watchers costs half as much as to store it.
  database.unuse({ stack: 'dbcore', name: 'Observability' });
  database.version(1).stores({ translations: 'key, storedAt' });
  database.version(2).stores({ entries: 'key, storedAt' });
  openEarly(database);
  return { translations: database.table('translations'), entries: database.table('entries') };
}
