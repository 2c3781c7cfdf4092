import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEventStream } from './event-stream.ts';

afterEach(() => vi.restoreAllMocks());

describe('an event stream', () => {
  it('[TXT-04] lets other tasks run between the events of a large chunk', async () => {
    // Each look at the clock is a millisecond later.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now++);
    const events = Array.from({ length: 100 }, (_, index) => `event: segment\ndata: ${index}\n\n`).join('');
    const body = new Blob([`${events}event: done\ndata: 100\n\n`]).stream();
    let otherTasks = 0;
    const timer = setInterval(() => otherTasks++);
    const answer = { body, restartTime: () => {}, parseEnvelope: neverCalled, parseShape: neverCalled };

    const read: unknown[] = [];
    for await (const { data } of readEventStream(answer, (event, data) => ({ event, data }))) read.push(data);
    clearInterval(timer);

    expect(read).toEqual(Array.from({ length: 101 }, (_, index) => index));
    expect(otherTasks).toBeGreaterThan(3);
  });
});

function neverCalled(): never {
  throw new Error('no event of this stream is parsed by a schema');
}
