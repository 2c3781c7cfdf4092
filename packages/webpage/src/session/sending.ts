import type { Asking } from './asking.ts';
import { type Known, nextBatch, viewBatch } from './batches.ts';
import { type Entry, prospectOf } from './entry.ts';
import type { EntryBook } from './entry-book.ts';
import type { PageScheduler } from './page-scheduler.ts';
import { isPassing, Patience } from './patience.ts';
import type { SessionError } from './session-state.ts';

/** So many requests are under way at most, those for what is in view not counted; the last few are not for idle moments. */
const IN_FLIGHT = 6;
const IN_FLIGHT_IDLE = 4;

/** After so long, what failed while the rest of its request succeeded is asked for again. */
const SINGLES_AGAIN_MS = 2_000;

export interface SendingParts {
  window: Window & typeof globalThis;
  scheduler: PageScheduler;
  book: EntryBook;
  asking: Asking;
  /** Whether the translation is known by now and will be shown without a question. */
  recall(entry: Entry): boolean;
  /** A pause is over, or entries that had to wait need not any more. */
  onReady(): void;
}

/** Decides when what is asked for: what is in view at once, then what is near, then the rest; nothing while nobody looks. */
export class Sending {
  readonly #parts: SendingParts;
  readonly #known: Known;
  readonly #patience = new Patience();
  #pause: 'none' | 'passing' | 'until-told' = 'none';
  #pausedUntil = 0;
  /** How much of the page has been found, and may be asked for. */
  #reach: 'nothing' | 'view' | 'all' = 'nothing';
  #cancelIdle: (() => void) | undefined;
  #cancelTimer: (() => void) | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(parts: SendingParts) {
    this.#parts = parts;
    const { asking, recall } = parts;
    this.#known = { recall, isUnderWay: ({ key }) => asking.isUnderWay(key) };
  }

  get pause(): 'none' | 'passing' | 'until-told' {
    return this.#pause;
  }

  /** Asks for what is wanted most, as far as it may. */
  pump(): void {
    const { window, scheduler, book, asking } = this.#parts;
    if (window.document.hidden || this.#reach === 'nothing') return;
    if (this.#pause !== 'none') return;
    const now = scheduler.now();
    for (;;) {
      const batch = viewBatch(book.waiting, now, this.#known);
      if (batch.length === 0) break;
      this.#ask(batch, 0);
    }
    if (this.#reach === 'view') return;
    while (asking.requestsInFlight < IN_FLIGHT && this.#hasReady(now, (entry) => prospectOf(entry).isNear)) {
      this.#ask(this.#nextBatch(now), 1);
    }
    this.#wakeAtNext(now);
    if (this.#hasReady(now, () => true)) this.#cancelIdle ??= scheduler.idle(() => this.#useIdleMoment());
  }

  /** What is in view goes out together, so it waits until it has been found; the rest waits until it fills a request. */
  reachTo(reach: 'view' | 'all'): void {
    if (this.#reach !== 'all') this.#reach = reach;
  }

  /** A request has ended. */
  noteEnd(end: { hasSuccess: boolean; error: SessionError | undefined }): void {
    const { scheduler } = this.#parts;
    // Requests that were under way when the pause began tell nothing new.
    if (this.#pause !== 'none' && !end.hasSuccess) return;
    const pauseMs = this.#patience.after(end);
    if (pauseMs === 0) {
      // The others go on; those that failed among them are asked for once more when they had time to mend.
      if (end.error && isPassing(end.error)) this.#wakeAt(scheduler.now() + SINGLES_AGAIN_MS);
      return;
    }
    this.#pause = Number.isFinite(pauseMs) ? 'passing' : 'until-told';
    this.#pausedUntil = scheduler.now() + pauseMs;
    if (this.#pause === 'passing') this.#wakeAt(this.#pausedUntil);
  }

  /** Goes on at once, whatever has failed before. */
  resume(): void {
    this.#pause = 'none';
    this.#patience.forgive();
  }

  stop(): void {
    this.#cancelIdle?.();
    this.#cancelTimer?.();
  }

  #useIdleMoment(): void {
    this.#cancelIdle = undefined;
    const { window, scheduler, asking } = this.#parts;
    if (window.document.hidden || this.#pause !== 'none') return;
    if (asking.requestsInFlight < IN_FLIGHT_IDLE) {
      const batch = this.#nextBatch(scheduler.now());
      if (batch.length > 0) this.#ask(batch, 2);
    }
    // With all requests under way, the end of one of them is what leads here again.
    if (asking.requestsInFlight < IN_FLIGHT_IDLE) this.pump();
  }

  #hasReady(now: number, isWanted: (entry: Entry) => boolean): boolean {
    for (const entry of this.#parts.book.waiting) {
      if (prospectOf(entry).notBefore <= now && isWanted(entry)) return true;
    }
    return false;
  }

  #nextBatch(now: number): Entry[] {
    const { window, book } = this.#parts;
    return nextBatch(book.waiting, now, this.#known, { top: window.scrollY, height: window.innerHeight });
  }

  #ask(batch: readonly Entry[], priority: number): void {
    for (const entry of batch) this.#parts.book.setStatus(entry, 'asked');
    this.#parts.asking.ask(batch, priority);
  }

  #wakeAtNext(now: number): void {
    let next = Number.POSITIVE_INFINITY;
    for (const entry of this.#parts.book.waiting) {
      const { notBefore } = prospectOf(entry);
      if (notBefore > now && notBefore < next) next = notBefore;
    }
    if (next < Number.POSITIVE_INFINITY) this.#wakeAt(next);
  }

  #wakeAt(moment: number): void {
    if (moment >= this.#timerAt) return;
    const { scheduler, onReady } = this.#parts;
    this.#cancelTimer?.();
    this.#timerAt = moment;
    this.#cancelTimer = scheduler.delay(
      () => {
        this.#timerAt = Number.POSITIVE_INFINITY;
        // Timers may be a little early.
        if (this.#pause === 'passing' && scheduler.now() + 1 < this.#pausedUntil) this.#wakeAt(this.#pausedUntil);
        else if (this.#pause === 'passing') this.#pause = 'none';
        onReady();
      },
      Math.max(0, moment - scheduler.now()),
    );
  }
}
