import { expect, it } from 'vitest';
import { ApiFailure } from '../http/api-failure.ts';
import { createSemaphore } from './semaphore.ts';

it('runs a few at once, lets some wait their turn, and turns the rest away', async () => {
  const gate = createSemaphore({ atOnce: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      gate.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(index);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused.map((reason) => reason instanceof ApiFailure && reason.key)).toEqual(Array(3).fill('tooManyRequests'));
});

it('goes on after work that failed', async () => {
  const gate = createSemaphore({ atOnce: 1, waiting: 1 });
  const failed = gate.run(async () => {
    throw new Error('broken');
  });
  const next = gate.run(async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
  await expect(gate.run(async () => 'again')).resolves.toBe('again');
});
