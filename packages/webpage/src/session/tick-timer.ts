import type { PageScheduler } from './page-scheduler.ts';

/** How often a page that nobody looks at is kept in order. */
const HIDDEN_TICK_MS = 1_000;

/** Calls for a tick before the next frame is painted, once however often it is asked to; on a hidden page now and then. */
export class TickTimer {
  readonly #document: Document;
  readonly #scheduler: PageScheduler;
  readonly #onTick: () => void;
  #cancelTick: (() => void) | undefined;
  #cancelLater: (() => void) | undefined;
  #laterAt = 0;
  #hasStopped = false;

  constructor(document: Document, scheduler: PageScheduler, onTick: () => void) {
    this.#document = document;
    this.#scheduler = scheduler;
    this.#onTick = onTick;
  }

  /** With the next frame. */
  soon(): void {
    if (this.#hasStopped || this.#cancelTick) return;
    const tick = () => {
      this.#cancelTick = undefined;
      this.#onTick();
    };
    this.#cancelTick = this.#document.hidden
      ? this.#scheduler.delay(tick, HIDDEN_TICK_MS)
      : this.#scheduler.frame(tick);
  }

  /** With the first frame after so many milliseconds; of several wishes the earliest counts. */
  later(milliseconds: number): void {
    const at = this.#scheduler.now() + milliseconds;
    if (this.#hasStopped || (this.#cancelLater && this.#laterAt <= at)) return;
    this.#cancelLater?.();
    this.#laterAt = at;
    this.#cancelLater = this.#scheduler.delay(() => {
      this.#cancelLater = undefined;
      this.soon();
    }, milliseconds);
  }

  /** The page was hidden or is looked at again: what was waited for may not come now. */
  renew(): void {
    this.#cancelTick?.();
    this.#cancelTick = undefined;
    this.soon();
  }

  stop(): void {
    this.#hasStopped = true;
    this.#cancelTick?.();
    this.#cancelLater?.();
  }
}
