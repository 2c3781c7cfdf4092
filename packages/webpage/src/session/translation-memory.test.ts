import { expect, it } from 'vitest';
import { TranslationMemory } from './translation-memory.ts';

it('forgets what was used longest ago', () => {
  const memory = new TranslationMemory(20);
  memory.set('one', ['eins']);
  memory.set('two', ['zwei']);
  expect(memory.get('one')).toEqual(['eins']);
  memory.set('three', ['drei!']);
  expect(['one', 'two', 'three'].map((key) => memory.get(key)?.[0])).toEqual(['eins', undefined, 'drei!']);
});

it('counts a text that is set twice once', () => {
  const memory = new TranslationMemory(14);
  for (let times = 0; times < 5; times += 1) memory.set('one', ['eins']);
  memory.set('two', ['zwei']);
  expect(memory.get('one')).toEqual(['eins']);
});
