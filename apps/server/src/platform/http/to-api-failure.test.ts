import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DrizzleQueryError } from 'drizzle-orm/errors';
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

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  [
    'a query on a server that is away',
    new DrizzleQueryError('select 1', [], withCode('ECONNREFUSED')),
    'databaseUnavailable',
  ],
  [
    'a connection that its administrator ended',
    new DrizzleQueryError('select 1', [], withCode('57P01')),
    'databaseUnavailable',
  ],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), 'databaseUnavailable'],
  ['a server with too many connections', withCode('53300'), 'databaseUnavailable'],
  ['a full disk of the database', new DrizzleQueryError('insert', [], withCode('53100')), 'storageFull'],
  ['a full disk', withCode('ENOSPC'), 'storageFull'],
  ['a broken rule', new DrizzleQueryError('insert', [], withCode('23505')), 'internal'],
] as const)('tells failures of the storage from broken invariants: %s', (_, error, key) => {
  expect(toApiFailure(error).key).toBe(key);
});
