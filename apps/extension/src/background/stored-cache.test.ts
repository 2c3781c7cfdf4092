import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { createStoredCache } from './stored-cache.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let now = 0;
const cache = createStoredCache({ maximumEntries: 3, maximumAgeMs: 30 * DAY_MS, now: () => now });

afterEach(async () => {
  now = 0;
  const database = await new Dexie('translations').open();
  await database.table('translations').clear();
  database.close();
});

const entry = (key: string) => ({ key, value: { text: `Text ${key}`, source: 'en' as const } });

describe('the stored cache', () => {
  it('gives what was stored in the order in which it is asked for, with what is unknown between', async () => {
    await cache.set([entry('a'), { key: 'b', value: { text: 'B', source: 'fr', route: 'pivot' } }]);
    expect(await cache.get(['b', 'unknown', 'a'])).toEqual([
      { text: 'B', source: 'fr', route: 'pivot' },
      undefined,
      { text: 'Text a', source: 'en' },
    ]);
  });

  it('forgets what is too old, also on disk', async () => {
    await cache.set([entry('old')]);
    now = 30 * DAY_MS;
    expect(await cache.get(['old'])).toEqual([{ text: 'Text old', source: 'en' }]);
    now = 30 * DAY_MS + 1;
    expect(await cache.get(['old'])).toEqual([undefined]);
    await cache.set([entry('new')]);
    expect(await storedKeys()).toEqual(['new']);
  });

  it('keeps no more than it may, and lets the oldest go', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      now += 1;
      await cache.set([entry(key)]);
    }
    expect(await storedKeys()).toEqual(['c', 'd', 'e']);
    now += 1;
    await cache.set(['f', 'g', 'h', 'i'].map(entry));
    expect((await storedKeys()).length).toBe(3);
    expect((await storedKeys()).every((key) => String(key) >= 'f')).toBe(true);
  });

  it('counts a text that is stored anew as new', async () => {
    for (const key of ['a', 'b', 'c', 'a', 'd']) {
      now += 1;
      await cache.set([entry(key)]);
    }
    expect(await storedKeys()).toEqual(['a', 'c', 'd']);
  });
});

async function storedKeys(): Promise<unknown[]> {
  const database = await new Dexie('translations').open();
  const keys = await database.table('translations').toCollection().primaryKeys();
  database.close();
  return keys;
}
