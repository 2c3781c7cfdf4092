import { expect, it } from 'vitest';
import { findUnstorable } from './storable-text.ts';

it.each<[string, unknown, string | undefined]>([
  ['whole text', { a: 'Grüße 你好 😀', b: [1, null, true, { c: '' }] }, undefined],
  ['NUL', { fine: 'x', a: 'x\0y' }, 'a'],
  ['the first half of a pair', { a: { b: ['fine', '\ud83d'] } }, 'a'],
  ['the second half of a pair', ['\ude00 x'], '0'],
  ['a name of a field', { a: { 'x\0': 1 } }, 'a'],
  ['bytes', Buffer.from('x\0'), undefined],
  ['nothing', undefined, undefined],
])('finds text that cannot be stored: %s', (_, value, name) => {
  expect(findUnstorable(value)).toBe(name);
});

it('finds text at any depth', () => {
  const depth = 100_000;
  const deep: unknown = JSON.parse(`{"a":${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}}`);
  expect(findUnstorable(deep)).toBe('a');
});
