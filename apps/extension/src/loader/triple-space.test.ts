import { describe, expect, it } from 'vitest';
import { QuickSpaces } from './triple-space.ts';

type KeyPress = Parameters<QuickSpaces['press']>[0];

const SPACE: KeyPress = {
  key: ' ',
  timeStamp: 0,
  isTrusted: true,
  repeat: false,
  isComposing: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
};

/** Counts presses at these times, in milliseconds. */
function countOf(times: readonly number[], last: Partial<KeyPress> = {}): number {
  const spaces = new QuickSpaces();
  const presses = times.map((timeStamp) => ({ ...SPACE, timeStamp }));
  for (const [index, press] of presses.entries())
    spaces.press(index === presses.length - 1 ? { ...press, ...last } : press);
  return spaces.count;
}

describe('presses of the space bar', () => {
  it.each([
    ['three within 300 ms each', [1_000, 1_300, 1_600], 3],
    ['a slow one first', [1_000, 1_301, 1_600], 2],
    ['a slow one last', [1_000, 1_300, 1_601], 1],
    ['the first key of the page', [100], 1],
  ])('[EXT-04] count while they are quick: %s', (_, times, count) => {
    expect(countOf(times)).toBe(count);
  });

  it.each<Partial<KeyPress>>([
    { key: 'a' },
    { isTrusted: false },
    { repeat: true },
    { isComposing: true },
    { ctrlKey: true },
    { altKey: true },
    { shiftKey: true },
    { metaKey: true },
  ])('[EXT-04] start again after anything else: %j', (last) => {
    expect(countOf([1_000, 1_100, 1_200], last)).toBe(0);
  });
});
