import { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';

/** Work that is done beside requests, at set times, by one of the processes that work. */
export interface ScheduledJob {
  /** `verb-noun`; also the name of its queue. */
  name: string;
  /** When, in five cron fields, UTC. */
  cron: string;
  run(signal: AbortSignal): Promise<void>;
}

export interface Jobs {
  /** How many jobs wait or run, and how many failed lately. Rejects when the queue does not answer. */
  count(): Promise<{ waiting: number; active: number; failed: number }>;
  /** Lets running jobs end, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

export interface StartJobsOptions {
  database: Database;
  scheduled: readonly ScheduledJob[];
  /** Without it this process may put jobs in but does none. */
  isWorker: boolean;
  onError(error: Error): void;
}

/** Starts the queue on the application's own database. */
export async function startJobs({ database, scheduled, isWorker, onError }: StartJobsOptions): Promise<Jobs> {
  const boss = new PgBoss({ ...database.jobs, schema: 'jobs', supervise: isWorker, schedule: isWorker });
  boss.on('error', onError);
  await boss.start();
  for (const job of scheduled) {
    // Twenty seconds until a nightly job starts harm nobody; asking every two keeps an idle embedded database awake.
    await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 2, retryBackoff: true });
    if (!isWorker) continue;
    // `once`: a laptop that sleeps at the hour does the job when it wakes.
    await boss.schedule(job.name, job.cron, null, { missed: 'once' });
    await boss.work(job.name, { pollingIntervalSeconds: 20 }, async ([task]) => {
      if (task) await job.run(task.signal);
    });
  }
  return {
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
