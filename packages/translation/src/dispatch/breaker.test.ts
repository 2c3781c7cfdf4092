import { EngineError, type EngineErrorReason } from '@interlinear/engines/error';
import { manualClock } from '@interlinear/testing/clocks';
import { describe, expect, it } from 'vitest';
import { Breaker } from './breaker.ts';

function fail(breaker: Breaker, reason: EngineErrorReason, times: number, retryAfterMs?: number) {
  for (let time = 0; time < times; time += 1) {
    breaker.started();
    breaker.failed(
      new EngineError({ engine: 'e', reason, message: 'as told', ...(retryAfterMs ? { retryAfterMs } : {}) }),
    );
  }
}

describe('Breaker', () => {
  it.each<EngineErrorReason>(['auth', 'quota', 'unavailable', 'timeout', 'network', 'rate-limit'])(
    '[ENG-07] rests after three failures in a row with %s',
    (reason) => {
      const breaker = new Breaker(manualClock());
      fail(breaker, reason, 2);
      breaker.succeeded();
      fail(breaker, reason, 2);
      expect(breaker.admitsRequest).toBe(true);
      fail(breaker, reason, 1);
      expect({
        admits: breaker.admitsRequest,
        isResting: breaker.isResting,
        reason: breaker.error('e').reason,
      }).toEqual({
        admits: false,
        isResting: true,
        reason,
      });
    },
  );

  it('tolerates more failures that one text may cause, and ignores those it does cause', () => {
    const breaker = new Breaker(manualClock());
    fail(breaker, 'content-refused', 50);
    fail(breaker, 'wrong-answer', 7);
    expect(breaker.admitsRequest).toBe(true);
    fail(breaker, 'wrong-answer', 1);
    expect(breaker.admitsRequest).toBe(false);
  });

  it('admits one probe after the rest, and rests longer each time it fails, up to five minutes', async () => {
    const clock = manualClock();
    const breaker = new Breaker(clock);
    fail(breaker, 'auth', 3);
    for (const restMs of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
      await clock.advance(restMs - 1);
      expect(breaker.admitsRequest).toBe(false);
      await clock.advance(1);
      expect(breaker.admitsRequest).toBe(true);
      breaker.started();
      expect(breaker.admitsRequest).toBe(false);
      fail(breaker, 'auth', 1);
    }
    await clock.advance(300_000);
    breaker.started();
    breaker.succeeded();
    expect(breaker.admitsRequest).toBe(true);
  });

  it('rests as long as the engine demands', async () => {
    const clock = manualClock();
    const breaker = new Breaker(clock);
    fail(breaker, 'quota', 3, 90_000);
    await clock.advance(89_999);
    expect({ isResting: breaker.isResting, retryAfterMs: breaker.error('e').retryAfterMs }).toEqual({
      isResting: true,
      retryAfterMs: 1,
    });
  });

  it('caps a rest of days demanded by an engine', async () => {
    const clock = manualClock();
    const breaker = new Breaker(clock);
    fail(breaker, 'rate-limit', 3, 3 * 86_400_000);
    await clock.advance(3_600_000);
    expect(breaker.admitsRequest).toBe(true);
  });

  it('admits a new probe after a probe was cancelled', async () => {
    const clock = manualClock();
    const breaker = new Breaker(clock);
    fail(breaker, 'auth', 3);
    await clock.advance(30_000);
    fail(breaker, 'cancelled', 1);
    expect(breaker.admitsRequest).toBe(true);
  });
});
