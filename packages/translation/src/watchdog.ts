import type { Clock } from './translate.ts';

/** Something that must end in time. */
export interface Watched {
  /** By the clock; may move on, never back. */
  readonly deadline: number;
  readonly controller: AbortController;
}

/**
 * Aborts requests whose time is up. All requests of an engine have the same time-out, so the first to begin is the first
 * to be late, and one timer watches them all: a busy engine sets a timer every ten seconds, not with every request.
 */
export class Watchdog {
  readonly #clock: Clock;
  readonly #watched = new Set<Watched>();
  readonly #stopped = new AbortController();
  #isAwake = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Gives the function that ends the watch. */
  watch(watched: Watched): () => void {
    this.#watched.add(watched);
    // Not awaited: it ends by itself when nothing is left to watch.
    if (!this.#isAwake) void this.#run();
    return () => this.#watched.delete(watched);
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #run(): Promise<void> {
    this.#isAwake = true;
    while (this.#watched.size > 0 && !this.#stopped.signal.aborted) {
      const leftMs = this.#abortLate() - this.#clock.now();
      if (this.#watched.size === 0) break;
      try {
        await this.#clock.sleep(leftMs, this.#stopped.signal);
      } catch {
        // Woken because the watch is over.
        break;
      }
    }
    this.#isAwake = false;
  }

  /** The next deadline among those that are not late. */
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
