import type { CachedTranslation, TranslationCache } from '@interlinear/translation/cache';
import { chain, type MaybePromise } from '@interlinear/translation/maybe-promise';

/** Combines caches, the nearest first. Hits in a farther cache are copied to the nearer ones. */
export function createTieredCache(tiers: readonly [TranslationCache, ...TranslationCache[]]): TranslationCache {
  const [nearest, ...farther] = tiers;
  const [next, ...others] = farther;
  if (!next) return nearest;
  const rest = createTieredCache([next, ...others]);
  return {
    get: (keys) => chain(nearest.get(keys), (found) => complete({ keys, found, nearest, rest })),
    set(entries) {
      const [near, far] = [nearest.set(entries), rest.set(entries)];
      return chain(near, () => far);
    },
  };
}

type Found = readonly (CachedTranslation | undefined)[];

interface Lookup {
  keys: readonly string[];
  /** The nearest cache's result for each key. */
  found: Found;
  nearest: TranslationCache;
  rest: TranslationCache;
}

function complete({ keys, found, nearest, rest }: Lookup): MaybePromise<Found> {
  const missing = keys.filter((_, index) => found[index] === undefined);
  if (missing.length === 0) return found;
  return chain(rest.get(missing), (late): MaybePromise<Found> => {
    const entries = missing.flatMap((key, index) => {
      const value = late[index];
      return value ? [{ key, value }] : [];
    });
    if (entries.length === 0) return found;
    const byKey = new Map(entries.map(({ key, value }) => [key, value]));
    return chain(nearest.set(entries), () => keys.map((key, index) => found[index] ?? byKey.get(key)));
  });
}
