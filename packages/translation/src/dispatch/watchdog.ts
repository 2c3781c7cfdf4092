import type { Clock } from '../translator.ts';

/** A request with a deadline. */
export interface WatchedRequest {
  /** In the clock's milliseconds; may move forward, never back. */
  readonly deadline: number;
  readonly controller: AbortController;
}

/**
 * Aborts requests past their deadline with a `TimeoutError`.
 * One timer serves all requests of an engine: they share one timeout, so a busy engine sets a timer once per timeout rather
 * than with every request.
 */
export class Watchdog {
  readonly #clock: Clock;
  readonly #watched = new Set<WatchedRequest>();
  readonly #stopped = new AbortController();
  #isRunning = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Watches a request until the returned function is called. */
  watch(watched: WatchedRequest): () => void {
    this.#watched.add(watched);
    // Not awaited: the loop ends once no request is watched.
    if (!this.#isRunning) void this.#run();
    return () => this.#watched.delete(watched);
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#watched.size > 0 && !this.#stopped.signal.aborted) {
      const leftMs = this.#abortLate() - this.#clock.now();
      if (this.#watched.size === 0) break;
      try {
        await this.#clock.sleep(leftMs, this.#stopped.signal);
      } catch {
        // Stopped.
        break;
      }
    }
    this.#isRunning = false;
  }

  /** Aborts late requests and returns the next deadline; infinity if none is left. */
  #abortLate(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const watched of this.#watched) {
      if (watched.deadline > this.#clock.now()) {
        next = Math.min(next, watched.deadline);
        continue;
      }
      this.#watched.delete(watched);
      watched.controller.abort(new DOMException('no answer in time', 'TimeoutError'));
    }
    return next;
  }
}
