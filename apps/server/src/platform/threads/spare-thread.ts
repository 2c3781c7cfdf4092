import type { Worker } from 'node:worker_threads';
import { hasLoaded } from './system-thread.ts';

/** Keeps a thread with loaded modules ready: starting one costs more than reading the first page of most documents. */
export interface SpareThread {
  /** Starts keeping a spare thread. Without it {@link take} just starts threads. */
  keepReady(): void;
  /** Returns the spare thread, or a new one when there is none. The caller owns it and must end it. */
  take(): Worker;
  /** Returns the spare thread if it has loaded its modules. */
  takeLoaded(): Worker | undefined;
  /** Terminates the spare thread and stops replacing it. */
  close(): Promise<void>;
}

/** Delay after start: a new server has more urgent work. */
const FIRST_WAIT_MS = 1_000;
/**
 * Delay after a thread was taken, whose document needs the processor now; the replacement starts earlier if that thread
 * ends.
 */
const NEXT_WAIT_MS = 10_000;
/** Delay after a taken thread ended, because other documents may still be waiting. */
const REST_MS = 300;

/** @param start starts a thread and makes it load its modules */
export function createSpareThread(start: () => Worker): SpareThread {
  let spare: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;

  function startIn(waitMs: number): void {
    clearTimeout(timer);
    if (isStarted) timer = setTimeout(startSpare, waitMs).unref();
  }
  function startSpare(): void {
    if (spare) return;
    const worker = start();
    worker.unref();
    worker.on('error', discard);
    worker.on('exit', discard);
    spare = worker;
  }
  /** Drops a spare thread that died; the next caller starts one and sees the error, if it persists. */
  function discard(): void {
    spare = undefined;
  }

  function take(): Worker {
    const worker = spare ?? start();
    worker.off('error', discard);
    worker.off('exit', discard);
    worker.ref();
    spare = undefined;
    startIn(NEXT_WAIT_MS);
    worker.once('exit', () => startIn(REST_MS));
    return worker;
  }

  return {
    keepReady() {
      isStarted = true;
      startIn(FIRST_WAIT_MS);
    },
    take,
    takeLoaded: () => (spare && hasLoaded(spare) ? take() : undefined),
    async close() {
      isStarted = false;
      clearTimeout(timer);
      await spare?.terminate();
    },
  };
}

/** Takes a thread that has loaded its modules from the first of these that has one, and otherwise what the first one has. */
export function takeLoadedFirst(first: SpareThread, ...others: readonly SpareThread[]): Pick<SpareThread, 'take'> {
  return {
    take() {
      for (const spare of [first, ...others]) {
        const worker = spare.takeLoaded();
        if (worker) return worker;
      }
      return first.take();
    },
  };
}
