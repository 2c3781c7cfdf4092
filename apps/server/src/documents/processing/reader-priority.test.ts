import { describe, expect, it } from 'vitest';
import { createReaderPriority } from './reader-priority.ts';

/** A promise the test resolves. */
function createDeferred() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, end: resolve };
}

describe('reader priority', () => {
  it('does not delay work without readers', async () => {
    const readerPriority = createReaderPriority();
    await readerPriority.yieldToReaders();
    await expect(readerPriority.serve(async () => 7)).resolves.toBe(7);
    await readerPriority.yieldToReaders();
  });

  it('delays work until the last reader request ends, even if it fails', async () => {
    const readerPriority = createReaderPriority();
    const order: string[] = [];
    const [one, other] = [createDeferred(), createDeferred()];
    const answers = [
      readerPriority.serve(() => one.promise.then(() => order.push('one'))),
      readerPriority
        .serve(() => other.promise.then(() => Promise.reject(new Error('gone'))))
        .catch(() => order.push('other')),
    ];
    const work = readerPriority.yieldToReaders().then(() => order.push('work'));
    one.end();
    other.end();
    await Promise.all([...answers, work]);
    expect(order.slice(0, 1)).toEqual(['one']);
    expect(order.toSorted()).toEqual(['one', 'other', 'work']);
  });

  it('delays work only briefly', async () => {
    const readerPriority = createReaderPriority();
    const endless = createDeferred();
    const answer = readerPriority.serve(() => endless.promise);
    await readerPriority.yieldToReaders();
    endless.end();
    await answer;
  });
});
