import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEventStream } from './event-stream.ts';

afterEach(() => vi.restoreAllMocks());

describe('an event stream', () => {
  it('[TXT-04] lets other tasks run between the events of a large chunk', async () => {
    // Each look at the clock is a millisecond later.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now++);
    const events = Array.from({ length: 1_000 }, (_, index) => `event: segment\ndata: ${index}\n\n`).join('');
    const body = new Blob([`${events}event: done\ndata: 1000\n\n`]).stream();
    const answer = { body, restartTime: () => {}, parseEnvelope: neverCalled, parseShape: neverCalled };

    const read: unknown[] = [];
    let readBeforeOtherTask: number | undefined;
    for await (const { data } of readEventStream(answer, (event, data) => ({ event, data }))) {
      read.push(data);
      // The chunk has arrived; without pauses, all of its events would be read before this task.
      if (data === 0)
        setImmediate(() => {
          readBeforeOtherTask = read.length;
        });
    }

    expect(read).toEqual(Array.from({ length: 1_001 }, (_, index) => index));
    expect(readBeforeOtherTask).toBeLessThan(1_000);
  });
});

function neverCalled(): never {
  throw new Error('no event of this stream is parsed by a schema');
}
