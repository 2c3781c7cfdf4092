import { Worker } from 'node:worker_threads';
import { THREAD_MEMORY } from '@interlinear/documents/thread-memory';
import { createThreadSlot, registerThread } from './system-thread.ts';

/** Message without a response: load the modules that later requests need. */
export interface PrepareMessage {
  kind: 'prepare';
}

/** Starts an idle thread. @param memoryMb size of its JavaScript heap */
export function startThread(program: URL, { memoryMb }: { memoryMb: number }): Worker {
  const slot = createThreadSlot();
  const worker = new Worker(program, {
    resourceLimits: { ...THREAD_MEMORY, maxOldGenerationSizeMb: memoryMb },
    // The thread must not see engine keys or database passwords.
    env: {},
    execArgv: [],
    workerData: slot,
  });
  registerThread(worker, slot);
  return worker;
}

/** Makes an idle thread load its modules; it accepts requests meanwhile. */
export function prepareThread(worker: Worker): Worker {
  worker.postMessage({ kind: 'prepare' } satisfies PrepareMessage);
  return worker;
}
