import { expect, it } from 'vitest';
import { ApiFailure } from '../platform/http/api-failure.ts';
import { createStreamLimits } from './stream-limits.ts';

it('refuses an account more than twenty event streams at a time, and others none', () => {
  const limits = createStreamLimits();
  const connections = Array.from({ length: 20 }, () => new AbortController());
  for (const { signal } of connections) limits.open('ann', signal, () => {});
  const oneMore = () => limits.open('ann', new AbortController().signal, () => {});
  expect(oneMore).toThrow(ApiFailure);
  limits.open('bob', new AbortController().signal, () => {});
  connections[3]?.abort();
  oneMore();
  expect(oneMore).toThrow(ApiFailure);
});

it('does not count a connection that has already closed', () => {
  const limits = createStreamLimits();
  for (let count = 0; count < 50; count += 1) limits.open('ann', AbortSignal.abort(), () => {});
});
