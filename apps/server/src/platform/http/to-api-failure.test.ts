import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { toApiFailure } from './to-api-failure.ts';

it('treats a client that disconnects during a stream as a cancelled request', async () => {
  const connection = new PassThrough();
  const answer = pipeline(Readable.from(['event: partial\n\n', 'event: done\n\n']), connection);
  connection.destroy();
  const error: unknown = await answer.catch((reason: unknown) => reason);
  expect(toApiFailure(error).key).toBe('cancelled');
});

it('treats unknown errors as internal', () => {
  expect(toApiFailure(new TypeError('x is not a function')).key).toBe('internal');
});
