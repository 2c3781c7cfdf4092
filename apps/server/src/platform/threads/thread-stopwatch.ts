import type { Worker } from 'node:worker_threads';
import { readCpuMs } from './system-thread.ts';

/** Returns the milliseconds since its start. */
export type Stopwatch = () => Promise<number>;

/** Time within which a thread tells its processor time; one that runs native code cannot. */
const ANSWER_MS = 1_000;

/**
 * Starts measuring the time that a thread works, or waits for files and native code. Not counted is the time in which other threads
 * and programs had the processor. The real time counts if the thread does not answer.
 */
export function startStopwatch(worker: Worker): Stopwatch {
  const startedAt = performance.now();
  const before = measure(worker);
  return async () => {
    const [start, end] = await Promise.all([before, measure(worker)]);
    const realMs = performance.now() - startedAt;
    return start === undefined || end === undefined ? realMs : Math.min(end - start, realMs);
  };
}

/** Processor and waiting time of a thread so far in milliseconds; `undefined` if it does not answer. */
async function measure(worker: Worker): Promise<number | undefined> {
  const cpuMs = await cpuMsOf(worker);
  return cpuMs === undefined ? undefined : cpuMs + worker.performance.eventLoopUtilization().idle;
}

/** Processor time of a thread so far in milliseconds; `undefined` if the system does not tell and the thread does not answer. */
export async function cpuMsOf(worker: Worker): Promise<number | undefined> {
  const readMs = readCpuMs(worker);
  if (readMs !== undefined) return readMs;
  const silence = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => silence.resolve(undefined), ANSWER_MS);
  try {
    const usage = await Promise.race([worker.cpuUsage(), silence.promise]);
    return usage && (usage.user + usage.system) / 1000;
  } catch {
    // A thread that has not started has used nothing; one that has ended is asked nothing more.
    return 0;
  } finally {
    clearTimeout(timer);
  }
}
