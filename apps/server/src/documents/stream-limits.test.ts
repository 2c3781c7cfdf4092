import { expect, it } from 'vitest';
import { ApiFailure } from '../platform/http/api-failure.ts';
import { createStreamLimits } from './stream-limits.ts';

const newConnection = () => new AbortController().signal;

it('refuses an account more than twenty event streams at a time, and others none', async () => {
  const limits = createStreamLimits();
  const connections = Array.from({ length: 20 }, () => new AbortController());
  for (const { signal } of connections) await limits.open('ann', signal, () => {});
  const oneMore = () => limits.open('ann', newConnection(), () => {});
  await expect(oneMore()).rejects.toThrow(ApiFailure);
  await limits.open('bob', newConnection(), () => {});
  connections[3]?.abort();
  await oneMore();
  await expect(oneMore()).rejects.toThrow(ApiFailure);
});

it('does not count a connection that has already closed', async () => {
  const limits = createStreamLimits();
  for (let count = 0; count < 50; count += 1)
    await expect(limits.open('ann', AbortSignal.abort(), () => {})).rejects.toMatchObject({ key: 'cancelled' });
  await limits.open('ann', newConnection(), () => {});
});

it('paces an account that opens and closes streams without end', async () => {
  const limits = createStreamLimits(() => 1_000);
  const counts: Record<string, number> = {};
  for (let count = 0; count < 100; count += 1) {
    const connection = new AbortController();
    const opening = limits
      .open('ann', connection.signal, () => {})
      .then(
        () => 'started',
        (error: ApiFailure) => error.key,
      );
    // The first forty start at once; the next twenty would start within five seconds.
    if (count < 40) await opening;
    connection.abort();
    const outcome = await opening;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  expect(counts).toEqual({ started: 40, cancelled: 20, tooManyRequests: 40 });
  await limits.open('bob', newConnection(), () => {});
});
