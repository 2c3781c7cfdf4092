import type { CachedTranslation, TranslationCache } from './translation-cache.ts';

export interface MemoryCacheOptions {
  /** Approximate memory limit; the least recently used entries are evicted first. */
  maximumBytes: number;
}

/** Memory of an entry besides its strings: map slot, object, string headers. */
const OVERHEAD_BYTES = 200;

/** Creates an in-process LRU cache. */
export function createMemoryCache({ maximumBytes }: MemoryCacheOptions): TranslationCache {
  // A Map keeps insertion order and reads reinsert, so the first entry is the least recently used.
  const entries = new Map<string, CachedTranslation>();
  let bytes = 0;
  // One iterator for all evictions: a new one would walk over the slots of all deleted entries again.
  let oldest = entries.keys();

  const remove = (key: string) => {
    const value = entries.get(key);
    if (value && entries.delete(key)) bytes -= sizeOf(key, value);
  };

  return {
    get(keys) {
      return keys.map((key) => {
        const value = entries.get(key);
        if (!value) return undefined;
        entries.delete(key);
        entries.set(key, value);
        return value;
      });
    },
    set(additions) {
      for (const { key, value } of additions) {
        remove(key);
        entries.set(key, value);
        bytes += sizeOf(key, value);
      }
      while (bytes > maximumBytes) {
        const { value: key, done } = oldest.next();
        if (done) oldest = entries.keys();
        else remove(key);
      }
    },
  };
}

/** Counts two bytes per character; V8 stores only Latin-1 text in one. */
function sizeOf(key: string, { text, route = '' }: CachedTranslation): number {
  return OVERHEAD_BYTES + 2 * (key.length + text.length + route.length);
}
