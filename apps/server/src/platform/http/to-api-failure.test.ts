import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { toApiFailure } from './to-api-failure.ts';

it('takes a client that leaves in the middle of a stream for a cancelled request, not for a failure of ours', async () => {
  const connection = new PassThrough();
  const answer = pipeline(Readable.from(['event: partial\n\n', 'event: done\n\n']), connection);
  connection.destroy();
  const error: unknown = await answer.catch((reason: unknown) => reason);
  expect(toApiFailure(error).key).toBe('cancelled');
});

it('takes what nobody expected for a failure of ours', () => {
  expect(toApiFailure(new TypeError('x is not a function')).key).toBe('internal');
});
