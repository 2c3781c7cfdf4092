import { expect, it } from 'vitest';
import { Backoff, isTransient } from './backoff.ts';
import type { SessionError } from './translation-error.ts';

const failure = (
  reason: Exclude<SessionError['reason'], 'all-engines-failed' | 'disconnected'>,
  retryAfterMs?: number,
) => ({
  reason,
  engine: 'stand-in',
  message: '',
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const end = (error: SessionError) => ({ hasSuccess: false, error });

it('pauses longer after each consecutive failure, up to a minute, and not at all after a success', () => {
  const backoff = new Backoff();
  const pauses = Array.from({ length: 8 }, () => backoff.nextPauseMs(end(failure('network'))));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect(backoff.nextPauseMs({ hasSuccess: true, error: failure('network') })).toBe(0);
  expect(backoff.nextPauseMs(end(failure('network')))).toBe(1000);
});

it('waits as long as an engine requests', () => {
  expect(new Backoff().nextPauseMs(end(failure('rate-limit', 90_000)))).toBe(90_000);
});

it('does not resume by itself when that cannot help, and does not pause for a single text', () => {
  expect(new Backoff().nextPauseMs(end(failure('auth')))).toBe(Number.POSITIVE_INFINITY);
  expect(new Backoff().nextPauseMs(end(failure('content-refused')))).toBe(0);
});

it('treats a failure of two engines as transient when either is', () => {
  const both = (first: 'auth' | 'network', second: 'auth' | 'network'): SessionError => ({
    ...failure('auth'),
    reason: 'all-engines-failed',
    first: failure(first),
    second: failure(second),
  });
  expect([both('auth', 'network'), both('network', 'auth'), both('auth', 'auth')].map(isTransient)).toEqual([
    true,
    true,
    false,
  ]);
});
