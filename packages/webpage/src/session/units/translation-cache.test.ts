import { expect, it } from 'vitest';
import { contentKey, TranslationCache } from './translation-cache.ts';

const [one, two, three] = [contentKey(['one']), contentKey(['two']), contentKey(['three'])];

it('evicts the least recently used translation', () => {
  const cache = new TranslationCache(10);
  cache.set(one, ['eins']);
  cache.set(two, ['zwei']);
  expect(cache.get(one)).toEqual(['eins']);
  cache.set(three, ['drei!']);
  expect([one, two, three].map((key) => cache.get(key)?.[0])).toEqual(['eins', undefined, 'drei!']);
});

it('counts a text that is set twice only once', () => {
  const cache = new TranslationCache(8);
  for (let times = 0; times < 5; times += 1) cache.set(one, ['eins']);
  cache.set(two, ['zwei']);
  expect(cache.get(one)).toEqual(['eins']);
});
