import { expect, it } from 'vitest';
import { contentKey, TranslationMemory } from './translation-cache.ts';

const [one, two, three] = [contentKey(['one']), contentKey(['two']), contentKey(['three'])];

it('forgets what was used longest ago', () => {
  const memory = new TranslationMemory(10);
  memory.set(one, ['eins']);
  memory.set(two, ['zwei']);
  expect(memory.get(one)).toEqual(['eins']);
  memory.set(three, ['drei!']);
  expect([one, two, three].map((key) => memory.get(key)?.[0])).toEqual(['eins', undefined, 'drei!']);
});

it('counts a text that is set twice once', () => {
  const memory = new TranslationMemory(8);
  for (let times = 0; times < 5; times += 1) memory.set(one, ['eins']);
  memory.set(two, ['zwei']);
  expect(memory.get(one)).toEqual(['eins']);
});
