import { expect, it } from 'vitest';
import { ApiFailure } from '../http/api-failure.ts';
import { createSemaphore } from './semaphore.ts';

it('runs a few tasks at once, queues some in order, and refuses the rest', async () => {
  const semaphore = createSemaphore({ maxRunning: 2, maxQueued: 3 });
  let running = 0;
  let maxSeen = 0;
  const order: number[] = [];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      semaphore.run(async () => {
        running += 1;
        maxSeen = Math.max(maxSeen, running);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(index);
        running -= 1;
      }),
    ),
  );
  expect(maxSeen).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused.map((reason) => reason instanceof ApiFailure && reason.key)).toEqual(Array(3).fill('tooManyRequests'));
});

it('continues after a task that failed', async () => {
  const semaphore = createSemaphore({ maxRunning: 1, maxQueued: 1 });
  const failed = semaphore.run(async () => {
    throw new Error('broken');
  });
  const next = semaphore.run(async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
  await expect(semaphore.run(async () => 'again')).resolves.toBe('again');
});
