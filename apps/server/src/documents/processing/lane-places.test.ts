import { expect, it, vi } from 'vitest';
import { createLanePlaces } from './lane-places.ts';

/** Creates places for which files wait, until `isAwaited` says otherwise. */
function placesFor(count: number, isAwaited = async () => true) {
  return createLanePlaces({ count, isAwaited, lookMs: 1 });
}

/** Resolves once the places have been looked at. */
async function expectEvicted(places: readonly { evicted: AbortSignal }[], expected: readonly boolean[]): Promise<void> {
  await vi.waitFor(() => expect(places.map(({ evicted }) => evicted.aborted)).toEqual(expected), { interval: 1 });
}

it('[DOC-04] keeps the files that spent their share while a place is free', async () => {
  const isAwaited = vi.fn(async () => true);
  const { enter } = placesFor(2, isAwaited);
  enter().spend();
  expect(isAwaited).not.toHaveBeenCalled();
});

it('[DOC-04] evicts the file that spent its share first when the last place is taken', async () => {
  const { enter } = placesFor(3);
  const [first, second] = [enter(), enter()];
  second.spend();
  first.spend();
  const last = enter();
  await expectEvicted([first, second, last], [false, true, false]);
  // It has not left yet, but its place counts as free.
  last.spend();
  second.leave();
  enter();
  await expectEvicted([first, last], [true, false]);
});

it('[DOC-04] evicts a file that spends its share while all places are taken', async () => {
  const { enter } = placesFor(2);
  const [first, second] = [enter(), enter()];
  second.spend();
  await expectEvicted([first, second], [false, true]);
});

it('[DOC-04] evicts nobody until a file waits, and asks again after a failure', async () => {
  const answers = [async () => false, async () => Promise.reject(new Error('away')), async () => false];
  const isAwaited = vi.fn(async () => (await answers.shift()?.()) ?? true);
  const { enter } = placesFor(1, isAwaited);
  const only = enter();
  only.spend();
  await vi.waitFor(() => expect(answers).toEqual([]), { interval: 1 });
  await expectEvicted([only], [true]);
  expect(isAwaited).toHaveBeenCalledTimes(4);
});

it('[DOC-04] evicts nobody for a file that waited until another one left', async () => {
  const answer = Promise.withResolvers<boolean>();
  const isAwaited = vi.fn(() => answer.promise);
  const { enter } = placesFor(1, isAwaited);
  const first = enter();
  first.spend();
  first.leave();
  const next = enter();
  answer.resolve(true);
  await new Promise(setImmediate);
  expect(next.evicted.aborted).toBe(false);
  expect(isAwaited).toHaveBeenCalledOnce();
  next.spend();
  await expectEvicted([next], [true]);
});
