import { Writable } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { LOG_FORMAT } from './log.ts';

const SECRET = 'a sentence nobody else should read';

it('logs why a query failed, and never its values', async () => {
  let logged = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const lite = await PGlite.create();
  try {
    const error: unknown = await drizzle(lite)
      .execute(sql`select ${`${SECRET}\0`}::text`)
      .catch((reason: unknown) => reason);
    pino(LOG_FORMAT, sink).warn({ err: error }, 'it failed');
  } finally {
    await lite.close();
  }
  expect(logged).toContain('invalid byte sequence');
  expect(logged).toContain('22021');
  expect(logged).not.toContain('sentence');
});
