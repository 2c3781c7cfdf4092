import 'fake-indexeddb/auto';
import { sha256 } from '@interlinear/translation/sha-256';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { clearStoredCache, createStoredCache, type StoredCacheSize, watchStoredCache } from './stored-cache.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIMITS = { maxEntries: 3, maxPacks: 100, maxAgeMs: 30 * DAY_MS };
let now = 0;

afterEach(async () => {
  now = 0;
  await clearStoredCache();
});

/** A new cache per test, because a cache keeps its index in memory. */
const openCache = (limits: Partial<typeof LIMITS> = {}) => createStoredCache({ ...LIMITS, ...limits, now: () => now });
const entry = (name: string) => ({ key: sha256(name), value: { text: `Text ${name}`, source: 'en' as const } });
const keysOf = (...names: string[]) => names.map(sha256);

describe('the stored cache', () => {
  it('returns stored values in the requested order, with gaps for unknown keys', async () => {
    const cache = openCache();
    await cache.set([entry('a'), { key: sha256('b'), value: { text: 'B', source: 'fr', route: 'pivot' } }]);
    const expected = [{ text: 'B', source: 'fr', route: 'pivot' }, undefined, { text: 'Text a', source: 'en' }];
    expect(await cache.get(keysOf('b', 'unknown', 'a'))).toEqual(expected);
    // A new cache on the same database, as after a restart of the background.
    expect(await openCache().get(keysOf('b', 'unknown', 'a'))).toEqual(expected);
  });

  it('returns values that are not in the database yet', async () => {
    const cache = openCache();
    const storing = [cache.set([entry('a')]), cache.set([entry('b')])];
    expect(await cache.get(keysOf('a', 'b'))).toEqual([entry('a').value, entry('b').value]);
    await Promise.all(storing);
    expect(await cache.get(keysOf('a', 'b'))).toEqual([entry('a').value, entry('b').value]);
  });

  it('stores answers that come in quick succession in one pack', async () => {
    const cache = openCache();
    await Promise.all(['a', 'b', 'c'].map((name) => cache.set([entry(name)])));
    expect(await storedPacks()).toEqual([keysOf('a', 'b', 'c')]);
  });

  it('distinguishes texts whose hashes begin alike', async () => {
    const cache = openCache();
    const start = sha256('a').slice(0, 20);
    await cache.set([{ ...entry('a'), key: `${start}1` }]);
    expect(await cache.get([`${start}2`, `${start}1`])).toEqual([undefined, entry('a').value]);
  });

  it('deletes expired values, also on disk', async () => {
    const cache = openCache();
    await cache.set([entry('old')]);
    now = 30 * DAY_MS;
    expect(await cache.get(keysOf('old'))).toEqual([{ text: 'Text old', source: 'en' }]);
    now = 30 * DAY_MS + 1;
    expect(await cache.get(keysOf('old'))).toEqual([undefined]);
    await cache.set([entry('new')]);
    expect(await storedPacks()).toEqual([keysOf('new')]);
  });

  it('respects the limit of entries, deleting the oldest', async () => {
    const cache = openCache();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await cache.set([entry(name)]);
    expect(await storedPacks()).toEqual(['c', 'd', 'e'].map((name) => keysOf(name)));
    expect(await cache.get(keysOf('b', 'c'))).toEqual([undefined, entry('c').value]);
    await cache.set(['f', 'g', 'h', 'i'].map(entry));
    expect(await storedPacks()).toEqual([keysOf('g', 'h', 'i')]);
  });

  it('respects the limit of packs, however small they are', async () => {
    const cache = openCache({ maxPacks: 2 });
    for (const name of ['a', 'b', 'c']) await cache.set([entry(name)]);
    expect(await storedPacks()).toEqual([keysOf('b'), keysOf('c')]);
  });

  it('treats a text that is stored again as new', async () => {
    const cache = openCache();
    for (const name of ['a', 'b', 'c', 'a', 'd']) await cache.set([entry(name)]);
    expect(await storedPacks()).toEqual(['c', 'a', 'd'].map((name) => keysOf(name)));
    expect(await cache.get(keysOf('a'))).toEqual([entry('a').value]);
  });

  it('forgets values that another page has cleared', async () => {
    const cache = openCache();
    await cache.set([entry('a')]);
    await clearStoredCache();
    expect(await cache.get(keysOf('a'))).toEqual([undefined]);
  });

  it('[EXT-08] reports its size to watchers, until they stop watching', async () => {
    const seen: StoredCacheSize[] = [];
    const stop = watchStoredCache(
      (size) => seen.push(size),
      (error) => expect.fail(String(error)),
    );
    await expect.poll(() => seen).toEqual([{ entries: 0, bytes: 0 }]);
    const cache = openCache();
    await cache.set([entry('a'), entry('b')]);
    await cache.set([entry('c')]);
    await expect.poll(() => seen.at(-1)).toEqual({ entries: 3, bytes: 3 * (32 + 2 * sha256('a').length + 12) });
    await clearStoredCache();
    await expect.poll(() => seen.at(-1)).toEqual({ entries: 0, bytes: 0 });
    stop();
  });
});

/** Returns the keys of each pack. */
async function storedPacks(): Promise<unknown[]> {
  const database = await new Dexie('translations').open();
  const packs = await database.table('packs').toArray();
  database.close();
  return packs.map(({ keys }) => keys);
}
