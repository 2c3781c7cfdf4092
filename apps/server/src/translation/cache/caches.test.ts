import type { CachedTranslation, TranslationCache } from '@interlinear/translation/cache';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranslationRow, TranslationRows } from '../repository.ts';
import { createStoredCache } from './stored-cache.ts';
import { createTieredCache } from './tiered-cache.ts';

const HOUSE: CachedTranslation = { text: 'casa', source: 'en' };
const TREE: CachedTranslation = { text: 'árbol', source: 'en', route: 'Apertium en→es' };
const NOW = new Date('2026-01-01T00:00:00Z');

describe('the stored cache', () => {
  it('finds a translation at once, and writes it with the next flush', async () => {
    const rows = rowsInMemory();
    const cache = storedCache(rows);
    await cache.set([
      { key: 'house', value: HOUSE },
      { key: 'tree', value: TREE },
    ]);
    expect(await cache.get(['tree', 'unknown', 'house'])).toEqual([TREE, undefined, HOUSE]);
    expect(rows.written).toEqual([]);
    await cache.flush();
    expect(rows.written).toEqual([
      { key: 'house', text: 'casa', source: 'en', route: null, storedAt: NOW },
      { key: 'tree', text: 'árbol', source: 'en', route: 'Apertium en→es', storedAt: NOW },
    ]);
    expect(await cache.get(['tree'])).toEqual([TREE]);
  });

  it('finds after a restart what was stored before', async () => {
    const rows = rowsInMemory();
    const before = storedCache(rows);
    await before.set([{ key: 'house', value: HOUSE }]);
    await before.flush();
    const after = storedCache(rows);
    await after.load();
    expect(await after.get(['house'])).toEqual([HOUSE]);
  });

  it('does not ask the database for a key that is not stored', async () => {
    const rows = rowsInMemory();
    await storedCache(rows).get(['new', 'newer']);
    expect(rows.asked).toEqual([]);
  });

  it('stores no more than its capacity, and drops translations when overloaded', async () => {
    const rows = rowsInMemory();
    const small = storedCache(rows, 2);
    await small.set(['a', 'b', 'c'].map((key) => ({ key, value: HOUSE })));
    await small.drain();
    expect(rows.written.map(({ key }) => key)).toEqual(['a', 'b']);

    const many = rowsInMemory();
    const busy = storedCache(many);
    await busy.set(Array.from({ length: 5_000 }, (_, index) => ({ key: String(index), value: HOUSE })));
    await busy.flush();
    expect(many.written).toHaveLength(100);
    await busy.drain();
    expect(many.written).toHaveLength(2_000);
  });

  it('acts as empty when the database fails, reports it, and keeps what it could not write', async () => {
    const errors: unknown[] = [];
    const rows = rowsInMemory();
    const cache = createStoredCache({ rows, now: () => NOW, capacity: 10, onError: (error) => errors.push(error) });
    rows.isBroken = true;
    await cache.load();
    await cache.set([{ key: 'house', value: HOUSE }]);
    await cache.drain();
    expect(errors).toHaveLength(2);
    rows.isBroken = false;
    await cache.flush();
    rows.isBroken = true;
    expect(await cache.get(['house'])).toEqual([undefined]);
  });
});

describe('the stored cache and texts that the database cannot hold', () => {
  it('leaves those out, so that the others are written', async () => {
    const rows = rowsInMemory();
    const cache = storedCache(rows);
    await cache.set([
      { key: 'odd', value: { text: 'ca\0sa', source: 'en' } },
      { key: 'odd route', value: { ...HOUSE, route: '\0' } },
      { key: 'house', value: HOUSE },
    ]);
    expect(cache.count().waiting).toBe(1);
    await cache.drain();
    expect(rows.written.map(({ key }) => key)).toEqual(['house']);
  });
});

describe('the tiered cache', () => {
  it('asks a farther tier only for misses of the nearer, and copies hits to it', async () => {
    const near = cacheInMemory({ house: HOUSE });
    const far = cacheInMemory({ tree: TREE });
    const cache = createTieredCache([near, far]);
    const keys = ['tree', 'house', 'unknown'];
    expect(await cache.get(keys)).toEqual([TREE, HOUSE, undefined]);
    expect(far.asked).toEqual([['tree', 'unknown']]);
    expect(await near.get(keys)).toEqual([TREE, HOUSE, undefined]);
  });

  it('finds the entries of all tiers, the nearest first', async () => {
    const keys = ['a', 'b', 'c', 'd'];
    const tier = fc.uniqueArray(fc.constantFrom(...keys));
    await fc.assert(
      fc.asyncProperty(
        fc.array(tier, { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom(...keys)),
        async (tiers, asked) => {
          const entries = tiers.map((known, index) =>
            cacheInMemory(
              Object.fromEntries(known.map((key) => [key, { text: `${key}${index}`, source: 'en' as const }])),
            ),
          );
          const [nearest, ...rest] = entries;
          if (!nearest) return;
          const cache = createTieredCache([nearest, ...rest]);
          const expected = asked.map((key) => {
            const index = tiers.findIndex((known) => known.includes(key));
            return index < 0 ? undefined : { text: `${key}${index}`, source: 'en' };
          });
          expect(await cache.get(asked)).toEqual(expected);
          expect(await nearest.get(asked)).toEqual(expected);
        },
      ),
    );
  });

  it('writes to every tier', async () => {
    const tiers = [cacheInMemory({}), cacheInMemory({}), cacheInMemory({})] as const;
    await createTieredCache(tiers).set([{ key: 'house', value: HOUSE }]);
    expect(await Promise.all(tiers.map((tier) => tier.get(['house'])))).toEqual([[HOUSE], [HOUSE], [HOUSE]]);
  });
});

function storedCache(rows: TranslationRows, capacity = 10_000) {
  return createStoredCache({
    rows,
    now: () => NOW,
    capacity,
    onError(error) {
      throw error;
    },
  });
}

/** A repository in memory; the real one has its own tests on both databases. */
function rowsInMemory() {
  const written: TranslationRow[] = [];
  const asked: string[] = [];
  const rows = {
    written,
    asked,
    isBroken: false,
    async find(keys: readonly string[]) {
      asked.push(...keys);
      rows.check();
      return written.filter(({ key }) => keys.includes(key));
    },
    async insert(added: readonly TranslationRow[]) {
      rows.check();
      written.push(...added);
    },
    async keys() {
      rows.check();
      return written.map(({ key }) => key);
    },
    expire: async () => 0,
    check() {
      if (rows.isBroken) throw new Error('the database is away');
    },
  };
  return rows satisfies TranslationRows;
}

function cacheInMemory(initial: Record<string, CachedTranslation>): TranslationCache & { asked: string[][] } {
  const entries = new Map(Object.entries(initial));
  const asked: string[][] = [];
  return {
    asked,
    async get(keys) {
      asked.push([...keys]);
      return keys.map((key) => entries.get(key));
    },
    async set(added) {
      for (const { key, value } of added) entries.set(key, value);
    },
  };
}
