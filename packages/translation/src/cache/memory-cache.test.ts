import { describe, expect, it } from 'vitest';
import { createMemoryCache } from './memory-cache.ts';

const entry = (key: string, text = 'x'.repeat(100)) => ({ key, value: { text, source: 'en' as const } });
const ENTRY_BYTES = 200 + 2 * (1 + 100);

describe('createMemoryCache', () => {
  it('[ENG-11] returns cached entries in the requested order', async () => {
    const cache = createMemoryCache({ maximumBytes: 10_000 });
    await cache.set([entry('a', 'A'), entry('b', 'B')]);
    expect(await cache.get(['b', 'none', 'a'])).toEqual([
      { text: 'B', source: 'en' },
      undefined,
      { text: 'A', source: 'en' },
    ]);
  });

  it('[ENG-11] evicts the least recently used entry first', async () => {
    const cache = createMemoryCache({ maximumBytes: 2 * ENTRY_BYTES });
    await cache.set([entry('a'), entry('b')]);
    await cache.get(['a']);
    await cache.set([entry('c')]);
    expect((await cache.get(['a', 'b', 'c'])).map(Boolean)).toEqual([true, false, true]);
  });

  it('counts an entry once, however often it is written', async () => {
    const cache = createMemoryCache({ maximumBytes: 2 * ENTRY_BYTES });
    for (let time = 0; time < 5; time += 1) await cache.set([entry('a'), entry('b')]);
    expect((await cache.get(['a', 'b'])).map(Boolean)).toEqual([true, true]);
  });

  it('does not keep entries larger than the limit', async () => {
    const cache = createMemoryCache({ maximumBytes: 10 });
    await cache.set([entry('a')]);
    expect(await cache.get(['a'])).toEqual([undefined]);
  });
});
