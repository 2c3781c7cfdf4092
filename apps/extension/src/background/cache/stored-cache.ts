import type { CachedTranslation, TranslationCache } from '@interlinear/translation/cache';
import { liveQuery } from 'dexie';
import { StoredPacks, type StoredPacksLimits } from './stored-packs.ts';
import { openTranslationsDatabase, type TranslationsDatabase } from './translations-database.ts';

/** A page's answers come in quick succession: those of so long are kept together. */
const GATHERING_MS = 500;

/** Translations in the browser's own database. One that cannot be used (full, forbidden, broken) is an empty one. */
export function createStoredCache(limits: StoredPacksLimits): TranslationCache {
  const packs = new StoredPacks(openTranslationsDatabase(), limits);
  /** What is not in the database yet. */
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

/** How much of that there is. */
export interface StoredCacheSize {
  entries: number;
  /** Reckoned from a part of it: counting all would take seconds. */
  bytes: number;
}

/** Tells how much there is, now and whenever that changes, whoever changes it. @returns ends it */
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

/** Forgets every translation, and what was said of words; the engines are asked again. */
export async function clearStoredCache(): Promise<void> {
  const { packs, contents, entries } = openTranslationsDatabase();
  await Promise.all([packs.clear(), contents.clear(), entries.clear()]);
}

/** Packs. */
const SAMPLE = 20;
/** What a translation takes besides its key and its text, about. */
const ROW_BYTES = 32;
