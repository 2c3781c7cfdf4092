import { TranslationWorker } from './translation-worker.ts';
import type { WorkerModel, WorkerText } from './worker-protocol.ts';

export interface WorkerPoolLimits {
  /** Maximum threads; each takes about 400 MB once used. */
  workers: number;
  /** Idle time after which a thread is ended. */
  idleMs: number;
  /** Time for one portion after which a thread is ended. */
  timeoutMs: number;
}

/** Texts per thread task: enough for Bergamot to batch, few enough to stop soon after a cancellation. */
const PORTION_SIZE = 16;

/** A pool of threads, started on demand and ended when idle. */
export class WorkerPool {
  readonly #limits: WorkerPoolLimits;
  readonly #workers = new Map<TranslationWorker, NodeJS.Timeout | undefined>();

  constructor(limits: WorkerPoolLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#workers.size;
  }

  /** Returns translations in the order of the texts. @throws the signal's reason, or an Error if the thread failed */
  async translate(
    models: readonly WorkerModel[],
    texts: readonly WorkerText[],
    signal: AbortSignal,
  ): Promise<string[]> {
    const portions = Array.from({ length: Math.ceil(texts.length / PORTION_SIZE) }, (_, index) =>
      texts.slice(index * PORTION_SIZE, (index + 1) * PORTION_SIZE),
    );
    const translated: string[] = [];
    for (const portion of portions) {
      signal.throwIfAborted();
      translated.push(...(await unlessAborted(this.#translatePortion(models, portion), signal)));
    }
    return translated;
  }

  async close(): Promise<void> {
    for (const timer of this.#workers.values()) clearTimeout(timer);
    await Promise.all([...this.#workers.keys()].map((worker) => worker.close()));
  }

  async #translatePortion(models: readonly WorkerModel[], texts: readonly WorkerText[]): Promise<readonly string[]> {
    const worker = this.#leastBusy();
    clearTimeout(this.#workers.get(worker));
    const stuck = setTimeout(() => void worker.close(), this.#limits.timeoutMs * (worker.tasks + 1));
    try {
      return await worker.translate({ models, texts });
    } finally {
      clearTimeout(stuck);
      if (worker.tasks === 0 && this.#workers.has(worker)) this.#workers.set(worker, this.#endLater(worker));
    }
  }

  #leastBusy(): TranslationWorker {
    const [best] = [...this.#workers.keys()].toSorted((one, other) => one.tasks - other.tasks);
    if (best && (best.tasks === 0 || this.#workers.size >= this.#limits.workers)) return best;
    const worker = new TranslationWorker(() => this.#forget(worker));
    this.#workers.set(worker, undefined);
    return worker;
  }

  #endLater(worker: TranslationWorker): NodeJS.Timeout {
    return setTimeout(() => void worker.close(), this.#limits.idleMs).unref();
  }

  #forget(worker: TranslationWorker): void {
    clearTimeout(this.#workers.get(worker));
    this.#workers.delete(worker);
  }
}

/** Stops waiting on abort; the thread continues its work. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
