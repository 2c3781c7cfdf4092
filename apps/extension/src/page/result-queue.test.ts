import type { SegmentResult } from '@interlinear/translation/segment';
import { describe, expect, it } from 'vitest';
import type { PageAnswer } from '../protocol/page-port.ts';
import { ResultQueue } from './result-queue.ts';

const kept = (id: string): SegmentResult => ({ id, status: 'kept', reason: 'no-letters' });

describe('ResultQueue', () => {
  it('yields results that arrived before and during reading, then ends', async () => {
    const queue = new ResultQueue();
    queue.add([kept('a')]);
    queue.add([kept('b')]);
    const read: string[] = [];
    for await (const { id } of queue.read()) {
      read.push(id);
      if (id === 'b') queueMicrotask(() => queue.add([kept('c')]));
      if (id === 'c') queueMicrotask(() => queue.end());
    }
    expect(read).toEqual(['a', 'b', 'c']);
  });

  it('yields the results that arrived before it ended', async () => {
    const queue = new ResultQueue();
    queue.add([kept('a')]);
    queue.end();
    const read: PageAnswer[] = [];
    for await (const result of queue.read()) read.push(result);
    expect(read).toEqual([kept('a')]);
  });
});
