import { expect, it } from 'vitest';
import { createLanePlaces } from './lane-places.ts';

it('[DOC-04] keeps the files that spent their share while a place is free', () => {
  const { enter } = createLanePlaces(2);
  const only = enter();
  only.spend();
  expect(only.evicted.aborted).toBe(false);
});

it('[DOC-04] evicts the file that spent its share first when the last place is taken', () => {
  const { enter } = createLanePlaces(3);
  const [first, second] = [enter(), enter()];
  second.spend();
  first.spend();
  const last = enter();
  expect([first, second, last].map(({ evicted }) => evicted.aborted)).toEqual([false, true, false]);
  // It has not left yet, but its place counts as free.
  last.spend();
  expect(first.evicted.aborted).toBe(false);
  second.leave();
  enter();
  expect([first, last].map(({ evicted }) => evicted.aborted)).toEqual([true, false]);
});

it('[DOC-04] evicts a file that spends its share while all places are taken', () => {
  const { enter } = createLanePlaces(2);
  const [first, second] = [enter(), enter()];
  expect([first, second].map(({ evicted }) => evicted.aborted)).toEqual([false, false]);
  second.spend();
  expect([first, second].map(({ evicted }) => evicted.aborted)).toEqual([false, true]);
});

it('[DOC-04] evicts nobody for a file that has left', () => {
  const { enter } = createLanePlaces(1);
  enter().leave();
  const next = enter();
  expect(next.evicted.aborted).toBe(false);
  next.spend();
  expect(next.evicted.aborted).toBe(true);
});
