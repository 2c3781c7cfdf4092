import type { Engine, EngineId } from '@interlinear/engines';
import { CacheWriter } from './cache/cache-access.ts';
import { EngineQueue } from './dispatch/engine-queue.ts';
import type { PendingText, TextOutcome } from './dispatch/pending-text.ts';
import type { TranslatorOptions } from './translator.ts';

/** State shared by all requests of a translator: one queue per engine, the pending texts, the cache writer. */
export class TranslatorState {
  readonly options: TranslatorOptions;
  readonly #queues = new Map<EngineId, EngineQueue>();
  readonly #pending = new Map<string, PendingText>();
  readonly #cacheWriter: CacheWriter;

  constructor(options: TranslatorOptions) {
    this.options = options;
    this.#cacheWriter = new CacheWriter(options.cache);
  }

  queueFor(engine: Engine): EngineQueue {
    const known = this.#queues.get(engine.id);
    // An operator may replace an engine, e.g. with a new key. The old queue finishes its texts and is dropped.
    if (known?.engine === engine) return known;
    const queue = new EngineQueue(engine, this.options);
    this.#queues.set(engine.id, queue);
    return queue;
  }

  /** Finds the same text already on its way for another request. */
  findPending(key: string): PendingText | undefined {
    const pending = this.#pending.get(key);
    return pending?.isWanted ? pending : undefined;
  }

  register(pending: PendingText): void {
    this.#pending.set(pending.key, pending);
  }

  readonly onEnd = (pending: PendingText, outcome: TextOutcome | undefined): void => {
    if (this.#pending.get(pending.key) === pending) this.#pending.delete(pending.key);
    if (outcome) this.#cacheWriter.add(pending, outcome);
  };

  health(id: EngineId): 'ok' | 'resting' {
    return this.#queues.get(id)?.isResting ? 'resting' : 'ok';
  }

  async close(): Promise<void> {
    for (const queue of this.#queues.values()) queue.close();
    this.#queues.clear();
  }
}
