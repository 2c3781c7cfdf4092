import { beforeAll, expect, it } from 'vitest';
import type { Queries } from '../database/database.ts';
import { describeOnBothDatabases } from '../database/databases-under-test.ts';
import { ApiFailure } from '../http/api-failure.ts';
import { createAttempts } from './attempts.ts';
import { attempts as table } from './schema.ts';

const HOUR_MS = 3_600_000;

describeOnBothDatabases('attempts', (database) => {
  let queries: Queries;
  let nowMs = Date.UTC(2026, 0, 1);
  beforeAll(async () => {
    ({ queries } = await database.open());
  });
  const create = () => createAttempts({ queries, now: () => new Date(nowMs), key: Buffer.alloc(32, 1) });
  const outcome = (counting: Promise<unknown>) =>
    counting.then(
      () => 'counted',
      (error: unknown) => (error instanceof ApiFailure ? `wait ${error.headers['retry-after']}` : error),
    );

  it('are limited across servers, and allowed again when the window ends', async () => {
    const limit = { key: 'door', max: 3, windowMs: HOUR_MS };
    const servers = [create(), create()];
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => outcome((servers[index % 2] ?? create()).count([limit]))),
    );
    expect(outcomes.filter((text) => text === 'counted')).toHaveLength(3);
    expect(new Set(outcomes)).toEqual(new Set(['counted', 'wait 3600']));
    nowMs += HOUR_MS - 1_000;
    expect(await outcome(create().count([limit]))).toBe('wait 1');
    nowMs += 1_000;
    expect(await outcome(create().count([limit]))).toBe('counted');
  });

  it('count against every limit or against none', async () => {
    const wide = { key: 'wide', max: 2, windowMs: HOUR_MS };
    const narrow = (name: string) => ({ key: name, max: 1, windowMs: HOUR_MS });
    expect(await outcome(create().count([wide, narrow('a')]))).toBe('counted');
    expect(await outcome(create().count([wide, narrow('a')]))).toBe('wait 3600');
    expect(await outcome(create().count([wide, narrow('b')]))).toBe('counted');
    expect(await outcome(create().count([wide, narrow('c')]))).toBe('wait 3600');
  });

  it('start over after a reset', async () => {
    const limit = { key: 'forgotten', max: 1, windowMs: HOUR_MS };
    await create().count([limit]);
    await create().forget('forgotten');
    expect(await outcome(create().count([limit]))).toBe('counted');
  });

  it('are stored without names, and deleted after their window', async () => {
    await create().count([{ key: 'login:ada@example.org', max: 1, windowMs: 1_000 }]);
    expect(JSON.stringify(await queries.select().from(table))).not.toContain('ada@');
    nowMs += 2 * HOUR_MS;
    await create().job.run(AbortSignal.timeout(1_000));
    expect(await queries.select().from(table)).toEqual([]);
  });
});
