import { frameOrNone, type PageScheduler } from './page-scheduler.ts';

/** How often a page that nobody looks at is kept in order. */
const HIDDEN_TICK_MS = 1_000;
/** Ticks that wait for no frame are as far apart as frames are; to ask for a frame would make the browser go through the page. */
const APART_MS = 16;

/**
 * Calls for a tick before the next frame is painted, or between frames, once however often it is asked to; on a hidden page now
 * and then.
 */
export class TickTimer {
  readonly #document: Document;
  readonly #scheduler: PageScheduler;
  readonly #onTick: (isInFrame: boolean) => void;
  #cancelTick: (() => void) | undefined;
  #cancelLater: (() => void) | undefined;
  #cancelAfterFrame: (() => void) | undefined;
  #laterAt = 0;
  /** A tick that waits for no frame is about to be. */
  #isEarlyComing = false;
  /** When the next of them may be. */
  #earlyFrom = 0;
  #hasStopped = false;

  constructor(document: Document, scheduler: PageScheduler, onTick: (isInFrame: boolean) => void) {
    this.#document = document;
    this.#scheduler = scheduler;
    this.#onTick = onTick;
  }

  /** With the next frame. */
  soon(): void {
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
  atOnce(): void {
    if (this.#hasStopped || this.#isEarlyComing) return;
    const waitMs = this.#earlyFrom - this.#scheduler.now();
    if (this.#document.hidden) this.soon();
    else if (waitMs > 0) this.later(waitMs);
    else {
      this.#isEarlyComing = true;
      void this.#tickEarly(); // what is thrown is a bug of ours, and is reported as such
    }
  }

  /** Once more before the next frame, in a task of its own. */
  again(): void {
    void this.#tickAgain(); // what is thrown is a bug of ours, and is reported as such
  }

  /** After so many milliseconds, between frames if there is none by then; of several wishes the earliest counts. */
  later(milliseconds: number): void {
    const at = this.#scheduler.now() + milliseconds;
    if (this.#hasStopped || (this.#cancelLater && this.#laterAt <= at)) return;
    this.#cancelLater?.();
    this.#laterAt = at;
    this.#cancelLater = this.#scheduler.delay(() => {
      this.#cancelLater = undefined;
      if (this.#document.hidden || this.#cancelTick) this.soon();
      else this.#onTick(false);
    }, milliseconds);
  }

  /** The same, right after a frame: a browser that has just painted puts the next frame behind what is done then. */
  afterFrame(milliseconds: number): void {
    if (this.#hasStopped || this.#cancelAfterFrame) return;
    this.#cancelAfterFrame = this.#scheduler.delay(() => {
      this.#cancelAfterFrame = frameOrNone(this.#scheduler, () => {
        this.#cancelAfterFrame = undefined;
        this.again();
      });
    }, milliseconds);
  }

  async #tickAgain(): Promise<void> {
    await this.#scheduler.turn();
    if (!this.#hasStopped) this.#onTick(false);
  }

  async #tickEarly(): Promise<void> {
    await this.#scheduler.turn();
    this.#isEarlyComing = false;
    this.#earlyFrom = this.#scheduler.now() + APART_MS;
    if (!this.#hasStopped) this.#onTick(false);
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
    this.#cancelAfterFrame?.();
  }
}
