import type { LanguageCode } from '@interlinear/languages';
import { desc, inArray, lt, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { translations } from './schema.ts';

export interface TranslationRow {
  key: string;
  text: string;
  source: LanguageCode;
  route: string | null;
  storedAt: Date;
}

export interface TranslationRows {
  find(keys: readonly string[]): Promise<TranslationRow[]>;
  /** Inserts translations; existing keys are kept. */
  insert(rows: readonly TranslationRow[]): Promise<void>;
  /** Lists the newest keys. */
  keys(limit: number): Promise<string[]>;
  /** Deletes translations stored before a moment, and the oldest beyond `capacity`. Returns how many. */
  expire(before: Date, capacity: number): Promise<number>;
}

export function createTranslationRows(queries: Queries): TranslationRows {
  return {
    async find(keys) {
      const found = await queries
        .select()
        .from(translations)
        .where(inArray(translations.key, [...keys]));
      // Safe: `insert` only writes LanguageCodes.
      return found.map((row) => ({ ...row, source: row.source as LanguageCode }));
    },
    async insert(rows) {
      // One array per column takes half the time of a list of values with five parameters per row.
      const column = (values: readonly (string | null)[], type: 'text' | 'timestamptz') =>
        sql`${sql.param(values)}::${sql.raw(type)}[]`;
      await queries.execute(sql`
        insert into ${translations} (key, text, source, route, stored_at)
        select * from unnest(
          ${column(
            rows.map(({ key }) => key),
            'text',
          )},
          ${column(
            rows.map(({ text }) => text),
            'text',
          )},
          ${column(
            rows.map(({ source }) => source),
            'text',
          )},
          ${column(
            rows.map(({ route }) => route),
            'text',
          )},
          ${column(
            rows.map(({ storedAt }) => storedAt.toISOString()),
            'timestamptz',
          )}
        )
        on conflict do nothing`);
    },
    async keys(limit) {
      const found = await queries
        .select({ key: translations.key })
        .from(translations)
        .orderBy(desc(translations.storedAt))
        .limit(limit);
      return found.map(({ key }) => key);
    },
    async expire(before, capacity) {
      const newest = queries
        .select({ key: translations.key })
        .from(translations)
        .orderBy(desc(translations.storedAt), translations.key)
        .limit(capacity);
      const deleted = await queries
        .delete(translations)
        .where(sql`${lt(translations.storedAt, before)} or ${translations.key} not in ${newest}`)
        .returning({ key: translations.key });
      return deleted.length;
    },
  };
}
