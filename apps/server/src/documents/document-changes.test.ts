import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDocumentChanges } from './document-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const sequences = new Map(Array.from({ length: 1_500 }, (_, number) => [`document ${number}`, 1]));
  const asked: number[] = [];
  const told: string[] = [];
  const changes = createDocumentChanges({
    broadcast: (id) => void told.push(id),
    async readSequences(ids) {
      asked.push(ids.length);
      return sequences;
    },
    onError(error) {
      throw error;
    },
  });
  const controller = new AbortController();
  const wait = (id: string) => changes.next(id, { sequence: 1, withinMs: 15_000, signal: controller.signal });
  return { sequences, asked, told, changes, wait, controller };
}

it('looks at the documents of all streams in one query a second', async () => {
  const { sequences, asked, wait } = start();
  const all = [...sequences.keys()].map(wait);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(Array.from({ length: 10 }, () => 1_500));
  sequences.set('document 7', 2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await all[7]).toBe('changed');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await Promise.all(all)).toEqual(all.map((_, number) => (number === 7 ? 'changed' : 'idle')));
});

it('asks nothing while nobody waits', async () => {
  const { asked, wait, controller } = start();
  const waiting = wait('document 1');
  controller.abort();
  expect(await waiting).toBe('idle');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
});

it('passes announcements on at once, and only its own ones to other processes', async () => {
  const { told, changes, wait } = start();
  const own = wait('document 1');
  changes.announce('document 1');
  const others = wait('document 2');
  changes.receive('document 2');
  expect(await Promise.all([own, others])).toEqual(['changed', 'changed']);
  expect(told).toEqual(['document 1']);
});

it('notices that a document was deleted', async () => {
  const { sequences, wait } = start();
  const waiting = wait('document 1');
  sequences.delete('document 1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toBe('changed');
});
