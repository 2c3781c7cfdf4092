import { expect, it } from 'vitest';
import type { SessionError } from '../session-state.ts';
import { isPassing, Patience } from './backoff.ts';

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

it('pauses longer after each failure in a row, up to a minute, and not at all once something works', () => {
  const patience = new Patience();
  const pauses = Array.from({ length: 8 }, () => patience.after(end(failure('network'))));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect(patience.after({ hasSuccess: true, error: failure('network') })).toBe(0);
  expect(patience.after(end(failure('network')))).toBe(1000);
});

it('waits as long as an engine asks for', () => {
  expect(new Patience().after(end(failure('rate-limit', 90_000)))).toBe(90_000);
});

it('does not go on by itself when that is of no use, and does not pause for one text', () => {
  expect(new Patience().after(end(failure('auth')))).toBe(Number.POSITIVE_INFINITY);
  expect(new Patience().after(end(failure('content-refused')))).toBe(0);
});

it('takes the failure of two engines for passing when that of either is', () => {
  const both = (first: 'auth' | 'network', second: 'auth' | 'network'): SessionError => ({
    ...failure('auth'),
    reason: 'all-engines-failed',
    first: failure(first),
    second: failure(second),
  });
  expect([both('auth', 'network'), both('network', 'auth'), both('auth', 'auth')].map(isPassing)).toEqual([
    true,
    true,
    false,
  ]);
});
