import { Worker } from 'node:worker_threads';
import type { WorkerAnswer, WorkerRequest } from './worker-protocol.ts';

type Task = Omit<WorkerRequest, 'id'>;
interface Pending {
  resolve(texts: readonly string[]): void;
  reject(error: unknown): void;
}

/** A thread running Bergamot, one task at a time. A failed task ends the thread, as its memory may be corrupt. */
export class TranslationWorker {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url));
  readonly #pending = new Map<number, Pending>();
  readonly #onEnd: () => void;
  #ids = 0;
  #hasEnded = false;

  /** `onEnd` is called once, when the thread accepts no more tasks. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#worker.on('message', (answer: WorkerAnswer) => this.#settle(answer));
    this.#worker.on('error', () => this.#end(new Error('the thread crashed')));
    this.#worker.on('exit', () => this.#end(new Error('the thread ended')));
    // An idle thread must not keep the process alive.
    this.#worker.unref();
  }

  get tasks(): number {
    return this.#pending.size;
  }

  translate(task: Task): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      this.#ids += 1;
      this.#pending.set(this.#ids, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage({ ...task, id: this.#ids } satisfies WorkerRequest);
    });
  }

  async close(): Promise<void> {
    this.#end(new Error('the thread was closed'));
    await this.#worker.terminate();
  }

  #settle(answer: WorkerAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (this.#pending.size === 0) this.#worker.unref();
    if ('texts' in answer) pending?.resolve(answer.texts);
    else {
      pending?.reject(new Error(answer.error));
      void this.close(); // terminate() never rejects
    }
  }

  #end(error: Error): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#onEnd();
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
