import { TranslationWorker } from './translation-worker.ts';
import type { WorkerModel, WorkerText } from './worker-protocol.ts';

export interface WorkerPoolLimits {
  /** Most threads; each holds some 400 MB once it has worked. */
  workers: number;
  /** A thread that did nothing for this long is ended. */
  idleMs: number;
  /** A thread that needs longer for one portion is ended. */
  timeoutMs: number;
}

/** Texts that go to a thread at once: enough for Bergamot to batch, few enough to stop soon after nobody waits. */
const PORTION = 16;

/** A few threads, started when there is work and ended when there is none. */
export class WorkerPool {
  readonly #limits: WorkerPoolLimits;
  readonly #workers = new Map<TranslationWorker, NodeJS.Timeout | undefined>();

  constructor(limits: WorkerPoolLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#workers.size;
  }

  /** In the order of the texts. @throws the signal's reason, or an Error that says what happened to the thread. */
  async translate(
    models: readonly WorkerModel[],
    texts: readonly WorkerText[],
    signal: AbortSignal,
  ): Promise<string[]> {
    const portions = Array.from({ length: Math.ceil(texts.length / PORTION) }, (_, index) =>
      texts.slice(index * PORTION, (index + 1) * PORTION),
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

/** The work goes on in its thread; only nobody waits for it. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
