import type { CachedTranslation, TranslationCache } from '@interlinear/translation/cache';
import { type KeepingLimits, keepRows } from './kept-rows.ts';
import { openTranslationsDatabase } from './translations-database.ts';

/** Translations in the browser's own database. */
export function createStoredCache(limits: KeepingLimits): TranslationCache {
  const { get, set } = keepRows(openTranslationsDatabase().translations, limits);
  return {
    get: async (keys) => (await get(keys)).map((row) => row && toCached(row)),
    async set(entries) {
      // A page waits for the same answers: they are on their way to it before they are kept.
      await new Promise((resolve) => setTimeout(resolve, 0));
      await set(entries);
    },
  };
}

/** How much of that there is. The bytes are reckoned from a part of it: counting all would take seconds. */
export async function measureStoredCache(): Promise<{ entries: number; bytes: number }> {
  const { translations } = openTranslationsDatabase();
  const entries = await translations.count();
  const sample = await translations.limit(SAMPLE).toArray();
  const sampleBytes = sample.map(({ key, text }) => ROW_BYTES + 2 * (key.length + text.length));
  const bytes = sampleBytes.reduce((sum, size) => sum + size, 0);
  return { entries, bytes: sample.length === 0 ? 0 : (bytes * entries) / sample.length };
}

/** Forgets every translation, and what was said of words; the engines are asked again. */
export async function clearStoredCache(): Promise<void> {
  const { translations, entries } = openTranslationsDatabase();
  await Promise.all([translations.clear(), entries.clear()]);
}

const SAMPLE = 500;
/** What a row takes besides its texts, about. */
const ROW_BYTES = 64;

function toCached({ text, source, route }: CachedTranslation): CachedTranslation {
  return { text, source, ...(route === undefined ? {} : { route }) };
}
