import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { describeOnPgliteFirst } from './database/databases-under-test.ts';
import { LOG_FORMAT } from './log.ts';

const SECRET = 'a sentence nobody else should read';

describeOnPgliteFirst('the log', ({ open }) => {
  it('says why a query failed, and never its values', async () => {
    let logged = '';
    const sink = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    });
    const { queries } = await open();
    const error: unknown = await queries.execute(sql`select ${`${SECRET}\0`}::text`).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    pino(LOG_FORMAT, sink).warn({ err: error }, 'it failed');
    expect(logged).toContain('invalid byte sequence');
    expect(logged).toContain('22021');
    expect(logged).not.toContain('sentence');
  });
});
