import { expect, it } from 'vitest';
import { addressAt, formatTime } from './looked-up-word.ts';

it.each([
  ['https://www.youtube.com/watch?v=alpha&t=3s', 'https://www.youtube.com/watch?v=alpha&t=83s'],
  ['https://example.org/lecture?id=7', 'https://example.org/lecture?id=7#t=83'],
  ['https://example.org/#/lecture/7', 'https://example.org/#/lecture/7'],
])('[SUB-03] links to the place in the video at %s', (address, linked) => {
  expect(addressAt(address, 83.9)).toBe(linked);
});

it('[SUB-03] writes times as players do', () => {
  expect([0, 83.9, 3_723].map(formatTime)).toEqual(['0:00', '1:23', '1:02:03']);
});
