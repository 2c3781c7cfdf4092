import { describe, expect, it } from 'vitest';
import { ResultQueue } from './result-queue.ts';
import { collect } from './testing/start-translator.ts';

describe('ResultQueue', () => {
  it('delivers items in order, pushed before or after the reader waits', async () => {
    const queue = new ResultQueue<number>(() => {});
    queue.push(1);
    const reading = collect(queue);
    await Promise.resolve();
    queue.push(2);
    queue.push(3);
    queue.end();
    queue.push(4);
    expect(await reading).toEqual([1, 2, 3]);
  });

  it('serves waiting readers in order', async () => {
    const queue = new ResultQueue<number>(() => {});
    const waiting = [queue.next(), queue.next(), queue.next()];
    queue.push(1);
    queue.push(2);
    queue.end();
    expect((await Promise.all(waiting)).map(({ value }) => value)).toEqual([1, 2, undefined]);
  });

  it('delivers all items before failing, and reports when its reader leaves', async () => {
    let hasLeft = false;
    const queue = new ResultQueue<number>(() => {
      hasLeft = true;
    });
    queue.push(1);
    queue.fail(new Error('broken'));
    expect(await queue.next()).toEqual({ value: 1, done: false });
    await expect(queue.next()).rejects.toThrow('broken');
    const other = new ResultQueue<number>(() => {
      hasLeft = true;
    });
    other.push(1);
    for await (const _ of other) break;
    expect(hasLeft).toBe(true);
    expect(await other.next()).toEqual({ value: undefined, done: true });
  });
});
