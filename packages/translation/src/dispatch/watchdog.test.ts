import { manualClock } from '@interlinear/testing/clocks';
import { describe, expect, it } from 'vitest';
import { Watchdog } from './watchdog.ts';

describe('Watchdog', () => {
  it('[ENG-06] aborts late requests, but none that ended or extended its deadline', async () => {
    const clock = manualClock();
    const watchdog = new Watchdog(clock);
    const late = { deadline: 100, controller: new AbortController() };
    const ended = { deadline: 100, controller: new AbortController() };
    const alive = { deadline: 100, controller: new AbortController() };
    watchdog.watch(late);
    watchdog.watch(ended)();
    watchdog.watch(alive);
    await clock.advance(99);
    alive.deadline = 150;
    expect(late.controller.signal.aborted).toBe(false);
    await clock.advance(1);
    expect(late.controller.signal.reason).toMatchObject({ name: 'TimeoutError' });
    expect(alive.controller.signal.aborted).toBe(false);
    await clock.advance(50);
    expect(alive.controller.signal.aborted).toBe(true);
    expect(ended.controller.signal.aborted).toBe(false);
  });

  it('sleeps once for many requests, and not at all when there are none', async () => {
    const clock = manualClock();
    let sleeps = 0;
    const counting = {
      ...clock,
      sleep: (milliseconds: number, signal?: AbortSignal) => {
        sleeps += 1;
        return clock.sleep(milliseconds, signal);
      },
    };
    const watchdog = new Watchdog(counting);
    for (let request = 0; request < 50; request += 1) {
      const endWatch = watchdog.watch({ deadline: clock.now() + 100, controller: new AbortController() });
      await clock.advance(1);
      endWatch();
    }
    expect(sleeps).toBe(1);
    await clock.advance(1_000);
    expect(sleeps).toBe(1);
  });
});
