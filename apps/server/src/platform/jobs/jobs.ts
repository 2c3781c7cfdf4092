import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type * as z from 'zod';
import type { Database, Queries } from '../database/database.ts';

/** Work that is done beside requests, at set times, by one of the processes that work. */
export interface ScheduledJob {
  /** `verb-noun`; also the name of its queue. */
  name: string;
  /** When, in five cron fields, UTC. */
  cron: string;
  run(signal: AbortSignal): Promise<void>;
}

/** Work that a request leaves behind. It may run twice, so it must come to the same when it does. */
export interface QueuedJob<Data extends object = object> {
  /** `verb-noun`; also the name of its queue. */
  name: string;
  data: z.ZodType<Data>;
  /** How many of them one process does at the same time. Default 1. */
  concurrency?: number;
  /** After this it is taken for lost although its process lives, and done again. Default 15 minutes. */
  timeoutSeconds?: number;
  run(data: Data, signal: AbortSignal): Promise<void>;
}

/** Puts jobs in. */
export interface JobQueue {
  /** With `within`, the job exists when and only when that transaction is committed. */
  enqueue(name: string, data: object, within?: Queries): Promise<void>;
}

export interface Jobs extends JobQueue {
  /** This process looks for jobs of that name at once, if it does any, instead of in a moment. */
  wake(name: string): void;
  /** From now on jobs are worked off, if this process is a worker. Call it once; before it, `enqueue` already works. */
  start(work: { scheduled: readonly ScheduledJob[]; queued: readonly QueuedJob[] }): Promise<void>;
  /** How many jobs wait or run, and how many failed lately. Rejects when the queue does not answer. */
  count(): Promise<{ waiting: number; active: number; failed: number }>;
  /** Lets running jobs end, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

export interface OpenJobsOptions {
  database: Database;
  /** Without it this process may put jobs in but does none. */
  isWorker: boolean;
  onError(error: Error): void;
}

/** Twenty seconds until a nightly job starts harm nobody; asking every two keeps an idle embedded database awake. */
const SCHEDULED_POLL_SECONDS = 20;
/** Somebody waits for what these do. */
const QUEUED_POLL_SECONDS = 2;
/** How long a job goes on being taken for running after its process died, and how often that is looked for. */
const HEARTBEAT_SECONDS = 30;
/** A little over an hour of tries: outages of others are over by then, or somebody has to look. */
const RETRIES = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 1_800 };

/** The queue on the application's own database. */
export async function openJobs({ database, isWorker, onError }: OpenJobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...database.jobs,
    schema: 'jobs',
    supervise: isWorker,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    schedule: isWorker,
  });
  boss.on('error', onError);
  await boss.start();
  const workers = new Map<string, string[]>();

  async function startScheduled(job: ScheduledJob): Promise<void> {
    await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 2, retryBackoff: true });
    if (!isWorker) return;
    // `once`: a laptop that sleeps at the hour does the job when it wakes.
    await boss.schedule(job.name, job.cron, null, { missed: 'once' });
    await boss.work(job.name, { pollingIntervalSeconds: SCHEDULED_POLL_SECONDS }, async ([task]) => {
      if (task) await job.run(task.signal);
    });
  }

  async function startQueued(job: QueuedJob): Promise<void> {
    const { name, concurrency = 1, timeoutSeconds } = job;
    const rules = {
      ...RETRIES,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      ...(timeoutSeconds === undefined ? {} : { expireInSeconds: timeoutSeconds }),
    };
    await boss.createQueue(name, rules);
    // A queue of an older version is still as that one made it.
    await boss.updateQueue(name, rules);
    if (!isWorker) return;
    const ids: string[] = [];
    // One by one: only so is each known by an id that can be woken.
    for (let count = 0; count < concurrency; count += 1) {
      const polling = { pollingIntervalSeconds: QUEUED_POLL_SECONDS };
      ids.push(
        await boss.work(name, polling, async ([task]) => {
          if (task) await job.run(job.data.parse(task.data), task.signal);
        }),
      );
    }
    workers.set(name, ids);
  }

  return {
    async enqueue(name, data, within) {
      if (!within) return void (await boss.send(name, data));
      // Both drivers answer `{ rows }`; the common type of the two does not say what `execute` answers.
      const transaction = within as unknown as Parameters<typeof fromDrizzle>[0];
      await boss.send(name, data, { db: fromDrizzle(transaction, sql) });
    },
    wake(name) {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    },
    async start({ scheduled, queued }) {
      for (const job of scheduled) await startScheduled(job);
      for (const job of queued) await startQueued(job);
    },
    async count() {
      const queues = await boss.getQueues();
      const sum = (count: (queue: (typeof queues)[number]) => number) =>
        queues.reduce((total, queue) => total + count(queue), 0);
      return {
        waiting: sum((queue) => queue.readyCount),
        active: sum((queue) => queue.activeCount),
        failed: sum((queue) => queue.failedCount),
      };
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs }),
  };
}
