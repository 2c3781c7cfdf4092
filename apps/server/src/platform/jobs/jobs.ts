import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss, type QueueResult } from 'pg-boss';
import * as z from 'zod';
import { type Channel, type Database, notify, type Queries } from '../database/database.ts';

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
  /** Number of workers of this queue in one process. Default 1. */
  concurrency?: number;
  /**
   * Maximum number of jobs that a worker takes and runs at a time. Default 1. Short jobs cost the database less when they are taken
   * together; a failed one is retried alone.
   */
  batchSize?: number;
  /**
   * Time after which a running job counts as lost, even if its process is alive, and is retried. Default 15 minutes.
   */
  timeoutSeconds?: number;
  run(data: Data, signal: AbortSignal): Promise<void>;
}

/** Enqueues jobs. */
export interface JobQueue {
  /**
   * Enqueues a job and wakes a worker. With `within`, the job exists only if that transaction commits, and the worker is
   * woken then.
   */
  enqueue(name: string, data: object, within?: Queries, rank?: JobRank): Promise<void>;
}

interface JobRank {
  /** Jobs with a higher one are run before others in their queue. Default 0. */
  priority: number;
}

export interface Jobs extends JobQueue {
  /** Starts working on jobs, if this process is a worker. Call once; `enqueue` works before it. */
  start(work: { scheduled: readonly ScheduledJob[]; queued: readonly QueuedJob[] }): Promise<void>;
  /** Whether a job that could run now waits for a worker. */
  hasWaiting(name: string): Promise<boolean>;
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
/**
 * Interval at which the first worker of a queue looks for jobs: retries that have become due, and jobs whose notification was
 * lost. People wait for the results of these jobs.
 */
const QUEUED_POLL_SECONDS = 2;
/** The other workers of a queue are woken when there is work. */
const IDLE_POLL_SECONDS = 120;
const CHANNEL: Channel = 'interlinear_jobs';
/** Heartbeat of running jobs, and the interval for detecting that their process died. */
const HEARTBEAT_SECONDS = 30;
/** Retries span a little over an hour: by then an outage elsewhere is over, or needs an operator. */
const RETRIES = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 1_800 };

const foundRows = z.object({ rows: z.tuple([z.object({ found: z.boolean() })]) });

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
  boss.on('error', (error) => onError(toError(error)));
  await boss.start();
  const crews = new Map<string, Crew>();

  async function startScheduled(job: ScheduledJob, stored: StoredQueues): Promise<void> {
    if (!stored.queues.has(job.name)) {
      await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 2, retryBackoff: true });
    }
    if (!isWorker) return;
    if (stored.schedules.get(job.name) !== job.cron) {
      // `once`: a laptop that slept at the scheduled time runs the job when it wakes.
      await boss.schedule(job.name, job.cron, null, { missed: 'once' });
    }
    await boss.work(job.name, { pollingIntervalSeconds: SCHEDULED_POLL_SECONDS }, async ([task]) => {
      if (task) await job.run(task.signal);
    });
  }

  async function startQueued(job: QueuedJob, stored: StoredQueues): Promise<void> {
    const { name, concurrency = 1, batchSize = 1, timeoutSeconds } = job;
    const rules = {
      ...RETRIES,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      ...(timeoutSeconds === undefined ? {} : { expireInSeconds: timeoutSeconds }),
    };
    const queue = stored.queues.get(name);
    if (!queue) await boss.createQueue(name, rules);
    else if (!isDeepStrictEqual(queue, { ...queue, ...rules })) await boss.updateQueue(name, rules);
    if (!isWorker) return;
    const crew = createCrew((id) => boss.notifyWorker(id));
    crews.set(name, crew);
    for (let index = 0; index < concurrency; index += 1) {
      const pollingIntervalSeconds = index === 0 ? QUEUED_POLL_SECONDS : IDLE_POLL_SECONDS;
      const worker = crew.join();
      const options = { pollingIntervalSeconds, batchSize, perJobResults: true } as const;
      worker.id = await boss.work(name, options, (tasks: Job<object>[]) =>
        crew.run(worker, () => Promise.all(tasks.map((task) => runTask(job, task)))),
      );
    }
  }

  return {
    async enqueue(name, data, within, rank) {
      // Safe: both drivers return `{ rows }`; their common type does not declare the result of `execute`.
      const transaction = within as unknown as Parameters<typeof fromDrizzle>[0];
      await boss.send(name, data, { ...rank, ...(within ? { db: fromDrizzle(transaction, sql) } : {}) });
      await notify(within ?? database.queries, CHANNEL, name);
    },
    async hasWaiting(name) {
      // pg-boss only counts all jobs of a queue, or reads each.
      const waiting = sql`select exists (select from jobs.job where name = ${name} and state < 'active' and start_after <= now()) as found`;
      // Both drivers return `{ rows }`; their common type does not declare the result of `execute`.
      const answer: unknown = await database.queries.execute(waiting);
      return foundRows.parse(answer).rows[0].found;
    },
    async start({ scheduled, queued }) {
      const stored = await readStoredQueues(boss);
      for (const job of scheduled) await startScheduled(job, stored);
      for (const job of queued) await startQueued(job, stored);
      // Without notifications jobs are still found, only later.
      if (isWorker) await database.listen(CHANNEL, (name) => crews.get(name)?.wake()).catch(onError);
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

/** Queues and schedules that an earlier start created. To create or update each again would take most of a start's time. */
interface StoredQueues {
  queues: ReadonlyMap<string, QueueResult>;
  /** Cron fields by the name of the queue. */
  schedules: ReadonlyMap<string, string>;
}

async function readStoredQueues(boss: PgBoss): Promise<StoredQueues> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    schedules: new Map(schedules.map(({ name, cron }) => [name, cron])),
  };
}

async function runTask(job: QueuedJob, { id, data, signal }: Job<object>): Promise<JobResult> {
  try {
    await job.run(job.data.parse(data), signal);
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: error };
  }
}

/** One of the workers of a queue. Its id is known once it has started. */
interface Worker {
  id: string | undefined;
  isBusy: boolean;
}

/** Workers of one queue in this process. */
interface Crew {
  join(): Worker;
  /** Makes an idle worker look for a job. */
  wake(): void;
  /** Runs jobs; meanwhile another worker looks for the next ones, and afterwards this one does, until none is left. */
  run<Result>(worker: Worker, work: () => Promise<Result>): Promise<Result>;
}

function createCrew(notifyWorker: (id: string) => void): Crew {
  const workers: Worker[] = [];
  const wakeOne = (worker: Worker | undefined) => {
    if (worker?.id !== undefined) notifyWorker(worker.id);
  };
  const wake = () => wakeOne(workers.find(({ isBusy }) => !isBusy));
  return {
    join() {
      const worker = { id: undefined, isBusy: false };
      workers.push(worker);
      return worker;
    },
    wake,
    async run(worker, work) {
      worker.isBusy = true;
      wake();
      try {
        return await work();
      } finally {
        worker.isBusy = false;
        wakeOne(worker);
      }
    },
  };
}

/** pg-boss reports the failures of workers as plain objects, whose reasons would be missing from the log. */
function toError(reported: unknown): Error {
  if (reported instanceof Error) return reported;
  const fields: Record<string, unknown> = typeof reported === 'object' && reported !== null ? { ...reported } : {};
  // The message of a failed query quotes its values; the log leaves them out only of Drizzle's own errors.
  if ('params' in fields) return toError(fields.cause);
  return Object.assign(new Error('the job queue failed'), fields);
}
