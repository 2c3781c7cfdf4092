import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingPostgres } from '@interlinear/testing/databases/postgres';
import { copyPostgresTemplate } from '@interlinear/testing/databases/postgres-template';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createTranslationRows, type TranslationRow } from '../../translation/repository.ts';
import { openJobs, type QueuedJob, type ScheduledJob } from '../jobs/jobs.ts';
import type { Database } from './database.ts';
import { refuseNewerDatabase } from './migrations.ts';
import { openDatabase } from './open-database.ts';

const noPostgres = await missingPostgres();
const SELF = { pid: process.pid, host: 'test', startedAt: '2026-01-01T00:00:00Z' };

/** Location of a database, whose `open` may be called repeatedly on the same data. */
interface Place {
  open(): Promise<Database>;
  remove(): Promise<void>;
}

async function folderPlace(): Promise<Place> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'interlinear-database-'));
  return {
    open: () => openDatabase({ url: undefined, dataDirectory, self: SELF, onIdleError: fail }),
    remove: () => rm(dataDirectory, { recursive: true }),
  };
}

async function postgresPlace(): Promise<Place> {
  const url = await copyPostgresTemplate();
  return {
    open: () => openDatabase({ url, dataDirectory: '', self: SELF, onIdleError: fail }),
    // The server of the run removes it.
    remove: async () => {},
  };
}

describe('embedded PGlite', () => describeDatabase(folderPlace));
describe.skipIf(noPostgres)(`PostgreSQL${noPostgres ? `: ${noPostgres}` : ''}`, () => describeDatabase(postgresPlace));

function describeDatabase(makePlace: () => Promise<Place>): void {
  let place: Place;
  let database: Database;

  beforeAll(async () => {
    place = await makePlace();
    database = await place.open();
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  it('keeps translations across closing and opening again', async () => {
    const stored = [row('a', '2026-01-02'), { ...row('b', '2026-01-01'), route: 'Apertium en→es' }];
    await createTranslationRows(database.queries).insert(stored);
    await database.close();
    database = await place.open();
    const rows = createTranslationRows(database.queries);
    const found = await rows.find(['b', 'a', 'missing']);
    expect(found.sort((one, other) => one.key.localeCompare(other.key))).toEqual(stored);
    expect(await rows.keys(10)).toEqual(['a', 'b']);
  });

  it('refuses data that a newer version has changed', async () => {
    const newer = Date.now() + 86_400_000;
    await refuseNewerDatabase(database.queries);
    await database.queries.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newer})`,
    );
    await expect(refuseNewerDatabase(database.queries)).rejects.toThrow('A newer version of Interlinear has changed');
    await database.queries.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${newer}`);
  });

  it('keeps the first of two translations under one key', async () => {
    const rows = createTranslationRows(database.queries);
    await rows.insert([{ ...row('a', '2026-01-05'), text: 'another' }]);
    expect(await rows.find(['a'])).toEqual([row('a', '2026-01-02')]);
  });

  it('deletes old translations, and the oldest above the limit', async () => {
    const rows = createTranslationRows(database.queries);
    await rows.expire(new Date('2030-01-01'), 0);
    await rows.insert(['04', '01', '03', '02', '05'].map((day) => row(day, `2026-01-${day}`)));
    expect(await rows.expire(new Date('2026-01-02'), 100)).toBe(1);
    expect(await rows.expire(new Date('2026-01-02'), 2)).toBe(2);
    expect(await rows.keys(10)).toEqual(['05', '04']);
  });

  it('answers a ping', async () => {
    await expect(database.ping()).resolves.toBeUndefined();
  });

  it('runs a scheduled job, and counts jobs', async () => {
    const done = Promise.withResolvers<string>();
    const job: ScheduledJob = {
      name: 'say-hello',
      cron: '0 3 * * *',
      async run() {
        done.resolve('hello');
      },
    };
    const onError = (error: Error) => done.reject(error);
    // Enqueue before a worker exists, so that the worker's first poll finds the job.
    const waiting = await openJobs({ database, isWorker: false, onError });
    await waiting.start({ scheduled: [job], queued: [] });
    const boss = await new PgBoss({ ...database.jobs, schema: 'jobs', supervise: false, schedule: false }).start();
    expect(await boss.send(job.name)).toEqual(expect.any(String));
    await boss.stop();
    await waiting.stop(1_000);
    const working = await openJobs({ database, isWorker: true, onError });
    await working.start({ scheduled: [job], queued: [] });
    expect(await done.promise).toBe('hello');
    expect(await working.count()).toMatchObject({ failed: 0 });
    await working.stop(1_000);
  });

  it('runs jobs of committed transactions, and none of those rolled back', async () => {
    const names: string[] = [];
    const done = Promise.withResolvers<void>();
    const greet: QueuedJob<{ name: string }> = {
      name: 'greet-person',
      data: z.object({ name: z.string() }),
      async run({ name }) {
        names.push(name);
        if (name === 'the last') done.resolve();
      },
    };
    const jobs = await openJobs({ database, isWorker: true, onError: (error) => done.reject(error) });
    await jobs.start({ scheduled: [], queued: [greet] });
    const rolledBack = database.queries.transaction(async (transaction) => {
      await jobs.enqueue('greet-person', { name: 'nobody' }, transaction);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await database.queries.transaction((transaction) => jobs.enqueue('greet-person', { name: 'first' }, transaction));
    await jobs.enqueue('greet-person', { name: 'the last' });
    await done.promise;
    expect(names).toEqual(['first', 'the last']);
    await jobs.stop(1_000);
  });

  it('does not let a failing block of the job queue break statements beside it', async () => {
    const boss = await new PgBoss({ ...database.jobs, schema: 'jobs', supervise: false, schedule: false }).start();
    const block = 'BEGIN; create table twice (); create table twice (); COMMIT;';
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => [
        boss.getDb().executeSql(block),
        database.queries.execute(sql`select 1`),
        database.ping(),
      ]).flat(),
    );
    const failed = outcomes.map((outcome, index) => (outcome.status === 'rejected' ? index % 3 : -1));
    expect(failed.filter((kind) => kind === 0)).toHaveLength(20);
    expect(failed.filter((kind) => kind > 0)).toEqual([]);
    await boss.stop();
  });
}

function row(key: string, day: string): TranslationRow {
  return { key, text: `text of ${key}`, source: 'en', route: null, storedAt: new Date(`${day}T00:00:00Z`) };
}

function fail(error: Error): never {
  throw error;
}
