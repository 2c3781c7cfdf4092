import type { CachedTranslation, TranslationCache } from '@interlinear/translation/cache';
import { liveQuery } from 'dexie';
import { StoredPacks, type StoredPacksLimits } from './stored-packs.ts';
import { openTranslationsDatabase, type TranslationsDatabase } from './translations-database.ts';

/** Translations that arrive within this time are stored as one pack; a page's answers come in quick succession. */
const GATHERING_MS = 500;

/**
 * Stores translations in IndexedDB. A database that cannot be used (full, forbidden, broken) behaves like an empty one.
 */
export function createStoredCache(limits: StoredPacksLimits): TranslationCache {
  const packs = new StoredPacks(openTranslationsDatabase(), limits);
  /** Entries that are not yet in the database. */
  const recent = new Map<string, CachedTranslation>();
  let gathering: Map<string, CachedTranslation> | undefined;
  return {
    async get(keys) {
      const stored = await packs.get(keys.filter((key) => !recent.has(key)));
      return keys.map((key) => recent.get(key) ?? stored.get(key));
    },
    async set(entries) {
      const isFirst = !gathering;
      gathering ??= new Map();
      for (const { key, value } of entries) {
        gathering.set(key, value);
        recent.set(key, value);
      }
      if (!isFirst) return;
      const pack = gathering;
      await new Promise((resolve) => setTimeout(resolve, GATHERING_MS));
      gathering = undefined;
      await packs.add(pack);
      for (const [key, value] of pack) if (recent.get(key) === value) recent.delete(key);
    },
  };
}

/** Size of the stored translations. */
export interface StoredCacheSize {
  entries: number;
  /** Estimated from a sample; measuring everything would take seconds. */
  bytes: number;
}

/**
 * Reports the size now and after every change, including changes by other extension pages.
 * @returns a function that stops watching
 */
export function watchStoredCache(
  onSize: (size: StoredCacheSize) => void,
  onError: (error: unknown) => void,
): () => void {
  const database = openTranslationsDatabase();
  const subscription = liveQuery(() => measure(database)).subscribe(onSize, onError);
  return () => subscription.unsubscribe();
}

async function measure({ packs, contents }: TranslationsDatabase): Promise<StoredCacheSize> {
  let entries = 0;
  await contents.each(({ digests }) => {
    entries += digests.length;
  });
  const sample = await packs.limit(SAMPLE).toArray();
  const sampleBytes = sample.flatMap(({ keys, translations }) => [
    ...keys.map((key) => ROW_BYTES + 2 * key.length),
    ...translations.map(({ text }) => 2 * text.length),
  ]);
  const sampled = sample.reduce((sum, { keys }) => sum + keys.length, 0);
  const bytes = sampleBytes.reduce((sum, size) => sum + size, 0);
  return { entries, bytes: sampled === 0 ? 0 : (bytes * entries) / sampled };
}

/** Deletes all stored translations and dictionary entries. */
export async function clearStoredCache(): Promise<void> {
  const { packs, contents, entries } = openTranslationsDatabase();
  await Promise.all([packs.clear(), contents.clear(), entries.clear()]);
}

/** Number of packs to sample. */
const SAMPLE = 20;
/** Approximate size of a translation without its key and text. */
const ROW_BYTES = 32;
