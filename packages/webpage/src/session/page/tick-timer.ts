import { frameOrNone, type PageScheduler } from './page-scheduler.ts';

/** How often a page that nobody looks at is kept in order. */
const HIDDEN_TICK_MS = 1_000;
/** Ticks that wait for no frame are as far apart as frames are; to ask for a frame would make the browser go through the page. */
const EARLY_TICK_INTERVAL_MS = 16;

/**
 * Calls for a tick before the next frame is painted, or between frames, once however often it is asked to; on a hidden page now
 * and then.
 */
export class TickTimer {
  readonly #document: Document;
  readonly #scheduler: PageScheduler;
  readonly #onTick: (isInFrame: boolean) => void;
  #cancelTick: (() => void) | undefined;
  #cancelWithin: (() => void) | undefined;
  #cancelAfterFrame: (() => void) | undefined;
  #withinAt = 0;
  /** A tick that waits for no frame is about to be. */
  #isEarlyPending = false;
  /** When the next of them may be. */
  #earlyFrom = 0;
  #hasStopped = false;

  constructor(document: Document, scheduler: PageScheduler, onTick: (isInFrame: boolean) => void) {
    this.#document = document;
    this.#scheduler = scheduler;
    this.#onTick = onTick;
  }

  /** With the next frame. */
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

  /** Without waiting for a frame, unless that has been done a moment ago. */
  tickNow(): void {
    if (this.#hasStopped || this.#isEarlyPending) return;
    const waitMs = this.#earlyFrom - this.#scheduler.now();
    if (this.#document.hidden) this.tickInFrame();
    else if (waitMs > 0) this.tickWithin(waitMs);
    else {
      this.#isEarlyPending = true;
      void this.#runEarlyTick(); // what is thrown is a bug of ours, and is reported as such
    }
  }

  /** Once more before the next frame, in a task of its own. */
  tickAgain(): void {
    void this.#runTickAgain(); // what is thrown is a bug of ours, and is reported as such
  }

  /** After so many milliseconds, between frames if there is none by then; of several wishes the earliest counts. */
  tickWithin(milliseconds: number): void {
    const at = this.#scheduler.now() + milliseconds;
    if (this.#hasStopped || (this.#cancelWithin && this.#withinAt <= at)) return;
    this.#cancelWithin?.();
    this.#withinAt = at;
    this.#cancelWithin = this.#scheduler.delay(() => {
      this.#cancelWithin = undefined;
      if (this.#document.hidden || this.#cancelTick) this.tickInFrame();
      else this.#onTick(false);
    }, milliseconds);
  }

  /** The same, right after a frame: a browser that has just painted puts the next frame behind what is done then. */
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

  /** The page was hidden or is looked at again: what was waited for may not come now. */
  reschedule(): void {
    this.#cancelTick?.();
    this.#cancelTick = undefined;
    this.tickInFrame();
  }

  stop(): void {
    this.#hasStopped = true;
    this.#cancelTick?.();
    this.#cancelWithin?.();
    this.#cancelAfterFrame?.();
  }
}
