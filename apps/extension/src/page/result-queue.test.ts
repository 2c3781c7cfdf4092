import type { SegmentResult } from '@interlinear/translation/segment';
import { describe, expect, it } from 'vitest';
import { type Answer, Answers } from './result-queue.ts';

const kept = (id: string): SegmentResult => ({ id, status: 'kept', reason: 'no-letters' });

describe('Answers', () => {
  it('gives what came before and what comes while they are read, and then ends', async () => {
    const answers = new Answers();
    answers.add([kept('a')]);
    answers.add([kept('b')]);
    const read: string[] = [];
    for await (const { id } of answers.read()) {
      read.push(id);
      if (id === 'b') queueMicrotask(() => answers.add([kept('c')]));
      if (id === 'c') queueMicrotask(() => answers.end());
    }
    expect(read).toEqual(['a', 'b', 'c']);
  });

  it('gives what had arrived when they ended', async () => {
    const answers = new Answers();
    answers.add([kept('a')]);
    answers.end();
    const read: Answer[] = [];
    for await (const result of answers.read()) read.push(result);
    expect(read).toEqual([kept('a')]);
  });
});
