import type { TranslationCache } from '@interlinear/translation/cache';

/** Several caches as one, the nearest first. What a farther one knew is put into the nearer ones. */
export function createTieredCache(tiers: readonly [TranslationCache, ...TranslationCache[]]): TranslationCache {
  const [nearest, ...farther] = tiers;
  const [next, ...others] = farther;
  if (!next) return nearest;
  const rest = createTieredCache([next, ...others]);
  return {
    async get(keys) {
      const found = await nearest.get(keys);
      const missing = keys.filter((_, index) => found[index] === undefined);
      if (missing.length === 0) return found;
      const late = await rest.get(missing);
      const entries = missing.flatMap((key, index) => {
        const value = late[index];
        return value ? [{ key, value }] : [];
      });
      if (entries.length === 0) return found;
      await nearest.set(entries);
      const byKey = new Map(entries.map(({ key, value }) => [key, value]));
      return keys.map((key, index) => found[index] ?? byKey.get(key));
    },
    async set(entries) {
      await Promise.all([nearest.set(entries), rest.set(entries)]);
    },
  };
}
