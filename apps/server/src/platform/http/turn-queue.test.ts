import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurnQueue } from './turn-queue.ts';

/** A queue whose tasks each take this time, and the names of those that were started. */
function createTimedQueue(taskMs: number) {
  let nowMs = 0;
  const started: string[] = [];
  const queue = createTurnQueue(() => nowMs);
  const push = (key: string, name = key) =>
    queue.push(
      () => key,
      () => {
        started.push(name);
        nowMs += taskMs;
      },
    );
  return { push, started };
}

it('starts tasks at once while a turn of the event loop is short', () => {
  const { push, started } = createTimedQueue(1);
  for (const name of ['a1', 'a2', 'a3']) push('a', name);
  expect(started).toEqual(['a1', 'a2', 'a3']);
});

it('lets the event loop turn, and starts a task of each key in turn', async () => {
  const { push, started } = createTimedQueue(2);
  for (let count = 1; count <= 6; count += 1) push('flood', `flood ${count}`);
  push('other');
  expect(started).toEqual(['flood 1', 'flood 2']);
  await turn();
  expect(started).toEqual(['flood 1', 'flood 2', 'flood 3', 'other']);
  await turn();
  expect(started.slice(4)).toEqual(['flood 4', 'flood 5']);
  await turn();
  expect(started.slice(6)).toEqual(['flood 6']);
});
