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

/** Whoever took the last one needs the processor now: the next is started after this. */
const WAIT_MS = 1_000;

/** @param start starts a thread, and has it load whatever documents will need */
export function createSpareThread(start: () => Worker): SpareThread {
  let spare: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isKept = false;

  function startLater(): void {
    clearTimeout(timer);
    if (isKept) timer = setTimeout(startSpare, WAIT_MS).unref();
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
      startLater();
    },
    take() {
      const worker = spare ?? start();
      worker.off('error', forget);
      worker.off('exit', forget);
      worker.ref();
      spare = undefined;
      startLater();
      return worker;
    },
    async close() {
      isKept = false;
      clearTimeout(timer);
      await spare?.terminate();
    },
  };
}
