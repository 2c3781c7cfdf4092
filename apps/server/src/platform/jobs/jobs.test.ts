import { randomUUID } from 'node:crypto';
import { bySize } from '@interlinear/testing/test-size';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Database } from '../database/database.ts';
import { describeOnBothDatabases } from '../database/databases-under-test.ts';
import { createMail } from '../mail/create-mail.ts';
import { createSeal } from '../secret/seal.ts';
import { type Jobs, openJobs, type QueuedJob } from './jobs.ts';

/** Mails that wait before the code. */
const OTHERS = bySize({ quick: 30, deep: 300 });
/** Jobs that are enqueued one after the other. */
const WAKES = bySize({ quick: 5, deep: 20 });

const numbered = z.object({ number: z.int() });

describeOnBothDatabases('jobs', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  async function start(job: QueuedJob, errors: Error[] = []): Promise<Jobs> {
    const jobs = await openJobs({ database, isWorker: true, onError: (error) => errors.push(error) });
    await jobs.start({ scheduled: [], queued: [job] });
    return jobs;
  }

  it('[ACC-02] sends a code before hundreds of waiting mails, several mails at a time', async () => {
    const delivered: string[] = [];
    const allDelivered = Promise.withResolvers<void>();
    let running = 0;
    let mostRunning = 0;
    let producer: Jobs | undefined;
    const mail = createMail({
      queue: { enqueue: async (...call) => producer?.enqueue(...call) },
      seal: createSeal(Buffer.alloc(32, 7)),
      transport: {
        name: 'stand-in',
        async deliver({ to }) {
          running += 1;
          mostRunning = Math.max(mostRunning, running);
          await new Promise(setImmediate);
          running -= 1;
          delivered.push(to);
          if (delivered.length === OTHERS + 1) allDelivered.resolve();
        },
        close: async () => {},
      },
      connections: 8,
      host: 'example.org',
      now: () => new Date(),
      randomId: randomUUID,
      onLost: fail,
    });
    const content = { locale: 'en', subject: 'Hello', intro: 'Hello', notes: [] } as const;
    const expiresAt = new Date(Date.now() + 600_000);
    // The queue exists once a worker has started; this one stops before there is a mail.
    await (await start(mail.job)).stop(1_000);
    producer = await openJobs({ database, isWorker: false, onError: fail });
    await database.queries.transaction(async (transaction) => {
      for (let number = 0; number < OTHERS; number += 1) {
        await mail.mailer.send({ to: `${number}@example.org`, content, expiresAt }, transaction);
      }
    });
    await database.queries.transaction((transaction) =>
      mail.mailer.send({ to: 'ada@example.org', content, expiresAt, priority: 20 }, transaction),
    );
    const worker = await start(mail.job);
    // At one mail every two seconds, this would take longer than a test may.
    await allDelivered.promise;
    expect(new Set(delivered).size).toBe(OTHERS + 1);
    expect(delivered.indexOf('ada@example.org')).toBeLessThan(16);
    expect(mostRunning).toBeGreaterThan(1);
    await worker.stop(1_000);
    await producer.stop(1_000);
  });

  it('wakes a worker when the transaction commits, in another process as well', async () => {
    const ran: number[] = [];
    let onRun = () => {};
    const worker = await start({
      name: 'count-something',
      data: numbered,
      async run({ number }) {
        ran.push(number);
        onRun();
      },
    } satisfies QueuedJob<z.output<typeof numbered>>);
    const producer = await openJobs({ database, isWorker: false, onError: fail });
    // At an interval of two seconds, these would take more than half a minute at the deep size.
    for (let number = 0; number < WAKES; number += 1) {
      const next = new Promise<void>((resolve) => {
        onRun = resolve;
      });
      await database.queries.transaction((transaction) => producer.enqueue('count-something', { number }, transaction));
      await next;
    }
    expect(ran).toEqual(Array.from({ length: WAKES }, (_, number) => number));
    await producer.stop(1_000);
    await worker.stop(1_000);
  });

  it('settles each of the jobs that a worker takes together, and tells whether some wait', async () => {
    let started = 0;
    const together = Promise.withResolvers<void>();
    const job = {
      name: 'count-together',
      data: numbered,
      batchSize: 4,
      async run({ number }) {
        started += 1;
        if (started === 4) together.resolve();
        // None ends before all have started.
        await together.promise;
        if (number === 2) throw new Error('the second one fails');
      },
    } satisfies QueuedJob<z.output<typeof numbered>>;
    await (await start(job)).stop(1_000);
    const producer = await openJobs({ database, isWorker: false, onError: fail });
    expect(await producer.hasWaiting(job.name)).toBe(false);
    await database.queries.transaction(async (transaction) => {
      for (const number of [1, 2, 3, 4]) await producer.enqueue(job.name, { number }, transaction);
    });
    expect(await producer.hasWaiting(job.name)).toBe(true);
    const worker = await start(job);
    const tasks = sql`select data->'number' as number, state from jobs.job where name = ${job.name} order by 1`;
    await expect
      .poll(() => database.queries.execute(tasks))
      .toMatchObject({
        rows: [
          { number: 1, state: 'completed' },
          { number: 2, state: 'retry' },
          { number: 3, state: 'completed' },
          { number: 4, state: 'completed' },
        ],
      });
    await producer.stop(1_000);
    await worker.stop(1_000);
  });

  it('applies the settings and the schedule of a newer version to a queue that an older one created', async () => {
    const versions = [
      { timeoutSeconds: 60, cron: '0 3 * * *' },
      { timeoutSeconds: 120, cron: '0 4 * * *' },
    ];
    for (const { timeoutSeconds, cron } of versions) {
      const jobs = await openJobs({ database, isWorker: true, onError: fail });
      await jobs.start({
        scheduled: [{ name: 'tidy-up', cron, run: async () => {} }],
        queued: [{ name: 'build-report', data: numbered, timeoutSeconds, run: async () => {} }],
      });
      await jobs.stop(1_000);
      const stored = sql`select expire_seconds, (select cron from jobs.schedule where name = 'tidy-up') as cron
        from jobs.queue where name = 'build-report'`;
      expect(await database.queries.execute(stored)).toMatchObject({
        rows: [{ expire_seconds: timeoutSeconds, cron }],
      });
    }
  });

  it('reports failures of the queue as errors', async () => {
    const errors: Error[] = [];
    const reported = Promise.withResolvers<void>();
    const jobs = await openJobs({
      database,
      isWorker: true,
      onError(error) {
        errors.push(error);
        reported.resolve();
      },
    });
    await jobs.start({ scheduled: [], queued: [{ name: 'do-nothing', data: numbered, run: async () => {} }] });
    // The last test of this database.
    await database.queries.execute('drop schema jobs cascade');
    await reported.promise;
    expect(errors[0]).toBeInstanceOf(Error);
    await jobs.stop(1_000);
  });
});

function fail(problem: unknown): never {
  throw problem;
}
