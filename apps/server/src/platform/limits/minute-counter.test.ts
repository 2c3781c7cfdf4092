import { describe, expect, it } from 'vitest';
import { createMinuteCounter } from './minute-counter.ts';

describe('counting within a minute', () => {
  it('counts each key for itself, and begins anew with the minute', async () => {
    let now = new Date('2026-03-01T12:00:50Z');
    const counter = createMinuteCounter({ redis: undefined, now: () => now });
    expect(await counter.count('a')).toEqual({ count: 1, secondsLeft: 10 });
    expect(await counter.count('a')).toEqual({ count: 2, secondsLeft: 10 });
    expect((await counter.count('b')).count).toBe(1);
    now = new Date('2026-03-01T12:01:00Z');
    expect(await counter.count('a')).toEqual({ count: 1, secondsLeft: 60 });
  });
});
