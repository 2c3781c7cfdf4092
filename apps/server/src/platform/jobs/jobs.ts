import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type * as z from 'zod';
import type { Database, Queries } from '../database/database.ts';

/** Job that runs on a schedule, in one of the worker processes. */
export interface ScheduledJob {
  /** `verb-noun`; also the name of its queue. */
  name: string;
  /** Schedule in five cron fields, UTC. */
  cron: string;
  run(signal: AbortSignal): Promise<void>;
}

/** Job that a request enqueues. It may run twice, so it must be idempotent. */
export interface QueuedJob<Data extends object = object> {
  /** `verb-noun`; also the name of its queue. */
  name: string;
  data: z.ZodType<Data>;
  /** Maximum number of these jobs one process runs at a time. Default 1. */
  concurrency?: number;
  /**
   * Time after which a running job counts as lost, even if its process is alive, and is retried. Default 15 minutes.
   */
  timeoutSeconds?: number;
  run(data: Data, signal: AbortSignal): Promise<void>;
}

/** Enqueues jobs. */
export interface JobQueue {
  /** Enqueues a job. With `within`, the job exists only if that transaction commits. */
  enqueue(name: string, data: object, within?: Queries): Promise<void>;
}

export interface Jobs extends JobQueue {
  /** Makes this process's workers poll that queue at once instead of at the next interval. */
  wake(name: string): void;
  /** Starts working on jobs, if this process is a worker. Call once; `enqueue` works before it. */
  start(work: { scheduled: readonly ScheduledJob[]; queued: readonly QueuedJob[] }): Promise<void>;
  /** Counts waiting, running and recently failed jobs. Rejects when the queue does not answer. */
  count(): Promise<{ waiting: number; active: number; failed: number }>;
  /** Waits up to `timeoutMs` for running jobs. */
  stop(timeoutMs: number): Promise<void>;
}

export interface OpenJobsOptions {
  database: Database;
  /** Whether this process runs jobs; otherwise it only enqueues them. */
  isWorker: boolean;
  onError(error: Error): void;
}

/** Scheduled jobs can wait 20 s; polling every 2 s would keep an idle embedded database busy. */
const SCHEDULED_POLL_SECONDS = 20;
/** People wait for the results of these jobs. */
const QUEUED_POLL_SECONDS = 2;
/** Heartbeat of running jobs, and the interval for detecting that their process died. */
const HEARTBEAT_SECONDS = 30;
/** Retries span a little over an hour: by then an outage elsewhere is over, or needs an operator. */
const RETRIES = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 1_800 };

/** Opens the job queue on the application's own database. */
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
    // `once`: a laptop that slept at the scheduled time runs the job when it wakes.
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
    // `createQueue` keeps the settings of a queue that an older version created.
    await boss.updateQueue(name, rules);
    if (!isWorker) return;
    const ids: string[] = [];
    // Start workers one by one: `work` returns an id for each, which `wake` needs.
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
      // Safe: both drivers return `{ rows }`; their common type does not declare the result of `execute`.
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
