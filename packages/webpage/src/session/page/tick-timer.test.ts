import { expect, it } from 'vitest';
import { NO_FRAME_MS, type PageScheduler } from './page-scheduler.ts';
import { TickTimer } from './tick-timer.ts';

// `TickTimer` reads only this property.
const seen = { hidden: false } as Document;

/** Creates a scheduler whose frames and delays are triggered by the test. */
function createHandScheduler() {
  const frames = new Set<() => void>();
  const delays = new Map<() => void, number>();
  const scheduler: PageScheduler = {
    now: () => 0,
    frame: (callback) => {
      frames.add(callback);
      return () => frames.delete(callback);
    },
    idle: () => () => undefined,
    delay: (callback, milliseconds) => {
      delays.set(callback, milliseconds);
      return () => delays.delete(callback);
    },
    yieldToPage: async () => undefined,
    yieldUrgently: async () => undefined,
  };
  return { frames, delays, scheduler };
}

async function open() {
  const hand = createHandScheduler();
  const ticks: boolean[] = [];
  const timer = new TickTimer(seen, hand.scheduler, (isInFrame) => ticks.push(isInFrame));
  timer.tickAfterFrame(300);
  expect([...hand.delays.values()]).toEqual([300]);
  const [rest] = hand.delays.keys();
  hand.delays.clear();
  rest?.();
  return { ...hand, timer, ticks };
}

it('ticks in a separate task after the next frame', async () => {
  const { frames, delays, ticks } = await open();
  for (const frame of frames) frame();
  expect(ticks).toEqual([]);
  await Promise.resolve();
  expect(ticks).toEqual([false]);
  expect([frames.size, delays.size]).toEqual([0, 0]);
});

it('ticks in an off-screen iframe that is never painted', async () => {
  const { frames, delays, ticks } = await open();
  expect([...delays.values()]).toEqual([NO_FRAME_MS]);
  for (const late of [...delays.keys()]) late();
  await Promise.resolve();
  expect(ticks).toEqual([false]);
  expect([frames.size, delays.size]).toEqual([0, 0]);
});

it('does nothing after it was stopped', async () => {
  const { frames, delays, timer, ticks } = await open();
  timer.stop();
  expect([frames.size, delays.size]).toEqual([0, 0]);
  timer.tickAfterFrame(10);
  await Promise.resolve();
  expect([frames.size, delays.size, ticks.length]).toEqual([0, 0, 0]);
});
