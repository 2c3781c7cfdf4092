import { frameOrNone, type PageScheduler } from './page-scheduler.ts';

/** Tick interval while the page is hidden. */
const HIDDEN_TICK_MS = 1_000;
/**
 * Minimum interval between ticks outside frames, about one frame. Requesting a frame would make the browser update the
 * whole page.
 */
const EARLY_TICK_INTERVAL_MS = 16;

/**
 * Schedules ticks before the next frame or between frames. Multiple requests are merged; a hidden page ticks once a
 * second.
 */
export class TickTimer {
  readonly #document: Document;
  readonly #scheduler: PageScheduler;
  readonly #onTick: (isInFrame: boolean) => void;
  #cancelTick: (() => void) | undefined;
  #cancelDeadline: (() => void) | undefined;
  #cancelAfterFrame: (() => void) | undefined;
  #deadline = 0;
  /** Whether a tick outside a frame is already scheduled. */
  #isEarlyPending = false;
  /** Earliest time of the next tick outside a frame. */
  #earlyFrom = 0;
  #hasStopped = false;

  constructor(document: Document, scheduler: PageScheduler, onTick: (isInFrame: boolean) => void) {
    this.#document = document;
    this.#scheduler = scheduler;
    this.#onTick = onTick;
  }

  /** Requests a tick before the next frame is painted. */
  tickInFrame(): void {
    if (this.#hasStopped || this.#cancelTick) return;
    const tick = (isInFrame: boolean) => {
      this.#cancelTick = undefined;
      this.#onTick(isInFrame);
    };
    this.#cancelTick = this.#document.hidden
      ? this.#scheduler.delay(() => tick(false), HIDDEN_TICK_MS)
      : this.#scheduler.frame(() => tick(true));
  }

  /** Requests a tick without waiting for a frame, or at the end of the minimum interval. */
  tickNow(): void {
    if (this.#hasStopped || this.#isEarlyPending) return;
    const waitMs = this.#earlyFrom - this.#scheduler.now();
    if (this.#document.hidden) this.tickInFrame();
    else if (waitMs > 0) this.tickWithin(waitMs);
    else {
      this.#isEarlyPending = true;
      void this.#runEarlyTick(); // exceptions are bugs and surface as unhandled rejections
    }
  }

  /** Runs another tick before the next frame, in a task of its own. */
  tickAgain(): void {
    void this.#runTickAgain(); // exceptions are bugs and surface as unhandled rejections
  }

  /** Requests a tick within this time, outside a frame if none comes first. The earliest request wins. */
  tickWithin(milliseconds: number): void {
    const at = this.#scheduler.now() + milliseconds;
    if (this.#hasStopped || (this.#cancelDeadline && this.#deadline <= at)) return;
    this.#cancelDeadline?.();
    this.#deadline = at;
    this.#cancelDeadline = this.#scheduler.delay(() => {
      this.#cancelDeadline = undefined;
      if (this.#document.hidden || this.#cancelTick) this.tickInFrame();
      else this.#onTick(false);
    }, milliseconds);
  }

  /**
   * Requests a tick right after the first frame following this delay: browsers postpone the next frame for such work.
   */
  tickAfterFrame(milliseconds: number): void {
    if (this.#hasStopped || this.#cancelAfterFrame) return;
    this.#cancelAfterFrame = this.#scheduler.delay(() => {
      this.#cancelAfterFrame = frameOrNone(this.#scheduler, () => {
        this.#cancelAfterFrame = undefined;
        this.tickAgain();
      });
    }, milliseconds);
  }

  async #runTickAgain(): Promise<void> {
    await this.#scheduler.yieldUrgently();
    if (!this.#hasStopped) this.#onTick(false);
  }

  async #runEarlyTick(): Promise<void> {
    await this.#scheduler.yieldUrgently();
    this.#isEarlyPending = false;
    this.#earlyFrom = this.#scheduler.now() + EARLY_TICK_INTERVAL_MS;
    if (!this.#hasStopped) this.#onTick(false);
  }

  /** Reschedules a pending tick after the page was hidden or shown: the awaited frame may never come. */
  reschedule(): void {
    this.#cancelTick?.();
    this.#cancelTick = undefined;
    this.tickInFrame();
  }

  stop(): void {
    this.#hasStopped = true;
    this.#cancelTick?.();
    this.#cancelDeadline?.();
    this.#cancelAfterFrame?.();
  }
}
