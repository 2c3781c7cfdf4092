import type { CachedTranslation, TranslationCache } from './cache.ts';

export interface MemoryCacheOptions {
  /** Roughly how much memory it may take; what was used longest ago goes first. */
  maximumBytes: number;
}

/** What an entry costs beside its strings: the map's slot, the object, string headers. */
const OVERHEAD_BYTES = 200;

/** A cache of the process. */
export function createMemoryCache({ maximumBytes }: MemoryCacheOptions): TranslationCache {
  // A Map keeps the order of insertion: what is read is put in again, so the first is the one used longest ago.
  const entries = new Map<string, CachedTranslation>();
  let bytes = 0;
  // Goes on where it stood: one that begins anew would walk over the places of all that went before.
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

/** Strings count two bytes a character: V8 keeps only Latin-1 text in one. */
function sizeOf(key: string, { text, route = '' }: CachedTranslation): number {
  return OVERHEAD_BYTES + 2 * (key.length + text.length + route.length);
}
