import type { Worker } from 'node:worker_threads';

/** Threads whose program is loaded already: opening one costs more than reading the first page of most documents. */
export interface SpareThread {
  /** From now on there is a spare thread, most of the time. Without it {@link take} just starts threads. */
  keep(): void;
  /** The spare thread, or a new one when it is taken or dead. It is the caller's alone, who ends it. */
  take(): Worker;
  /** Ends the spare thread; there is none any more. */
  close(): Promise<void>;
}

/** A server that has just been started has more urgent things to do. */
const FIRST_WAIT_MS = 1_000;
/** Whoever took the last one needs the processor now: the next is started when they are through, or after this. */
const NEXT_WAIT_MS = 10_000;
/** When they are through, others who waited for them are not. */
const REST_MS = 300;

/** @param start starts a thread, and has it load whatever documents will need */
export function createSpareThread(start: () => Worker): SpareThread {
  let spare: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isKept = false;

  function startIn(waitMs: number): void {
    clearTimeout(timer);
    if (isKept) timer = setTimeout(startSpare, waitMs).unref();
  }
  function startSpare(): void {
    if (spare) return;
    const worker = start();
    worker.unref();
    worker.on('error', forget);
    worker.on('exit', forget);
    spare = worker;
  }
  /** It died in peace: whoever needs a thread starts one, and tells of what is wrong with it. */
  function forget(): void {
    spare = undefined;
  }

  return {
    keep() {
      isKept = true;
      startIn(FIRST_WAIT_MS);
    },
    take() {
      const worker = spare ?? start();
      worker.off('error', forget);
      worker.off('exit', forget);
      worker.ref();
      spare = undefined;
      startIn(NEXT_WAIT_MS);
      worker.once('exit', () => startIn(REST_MS));
      return worker;
    },
    async close() {
      isKept = false;
      clearTimeout(timer);
      await spare?.terminate();
    },
  };
}
