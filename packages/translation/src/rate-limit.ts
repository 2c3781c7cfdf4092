import type { Clock } from './translate.ts';

/** Keeps the requests that start in any one second below a limit. */
export class RateLimit {
  readonly #perSecond: number | undefined;
  readonly #clock: Clock;
  /** When the latest requests started, the oldest first; at most as many as the limit. */
  readonly #starts: number[] = [];

  constructor(perSecond: number | undefined, clock: Clock) {
    this.#perSecond = perSecond;
    this.#clock = clock;
  }

  /** How long the next request has to wait. */
  pauseMs(): number {
    const [oldest] = this.#starts;
    if (this.#perSecond === undefined || oldest === undefined || this.#starts.length < this.#perSecond) return 0;
    return Math.max(0, oldest + 1000 - this.#clock.now());
  }

  started(): void {
    if (this.#perSecond === undefined) return;
    this.#starts.push(this.#clock.now());
    if (this.#starts.length > this.#perSecond) this.#starts.shift();
  }
}
