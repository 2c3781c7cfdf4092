import type { PageScheduler } from '../page/page-scheduler.ts';
import type { SessionError } from '../session-state.ts';
import type { Entry } from '../units/unit-entry.ts';
import type { EntryBook } from '../units/unit-registry.ts';
import type { ViewWatch } from '../viewport/view-tracker.ts';
import { isPassing, Patience } from './backoff.ts';
import { type BatchLimits, type Known, LATER, nextBatch, SOON, viewBatch } from './batches.ts';
import type { Asking } from './request-tracker.ts';

/**
 * So many requests are under way at most, those for what is in view not counted; the last few are not for idle moments, in which
 * large ones go out: what they ask for is not asked for sooner when it is scrolled to.
 */
const IN_FLIGHT = 6;
const IN_FLIGHT_IDLE = 3;

/** After so long, what failed while the rest of its request succeeded is asked for again. */
const SINGLES_AGAIN_MS = 2_000;

export interface SendingParts {
  window: Window & typeof globalThis;
  scheduler: PageScheduler;
  book: EntryBook;
  view: ViewWatch;
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
    const { window, scheduler, asking } = this.#parts;
    if (window.document.hidden || this.#reach === 'nothing') return;
    if (this.#pause !== 'none') return;
    const now = scheduler.now();
    for (;;) {
      const batch = viewBatch(this.#nearDue(now), this.#known);
      if (batch.length === 0) break;
      this.#ask(batch, 0);
    }
    if (this.#reach === 'view') return;
    while (asking.requestsInFlight < IN_FLIGHT && this.#nearDue(now).length > 0) {
      this.#ask(this.#nextBatch(now, SOON), 1);
    }
    this.#wakeAtNext(now);
    if (this.#hasDue(now)) this.#cancelIdle ??= scheduler.idle(() => this.#useIdleMoment());
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
      const batch = this.#nextBatch(scheduler.now(), LATER);
      if (batch.length > 0) this.#ask(batch, 2);
    }
    // With all requests under way, the end of one of them is what leads here again.
    if (asking.requestsInFlight < IN_FLIGHT_IDLE) this.pump();
  }

  #nearDue(now: number): Entry[] {
    const { book, view } = this.#parts;
    return [...view.near].filter((entry) => book.isDue(entry, now));
  }

  #hasDue(now: number): boolean {
    const { book } = this.#parts;
    return book.waiting.values().some((entry) => book.isDue(entry, now));
  }

  #nextBatch(now: number, limits: BatchLimits): Entry[] {
    const { window, book, view } = this.#parts;
    const far = book.waiting.values().filter((entry) => !view.near.has(entry) && book.isDue(entry, now));
    const seen = { top: window.scrollY, height: window.innerHeight };
    return nextBatch({ near: this.#nearDue(now), far }, this.#known, seen, limits);
  }

  #ask(batch: readonly Entry[], priority: number): void {
    for (const entry of batch) this.#parts.book.setStatus(entry, 'asked');
    this.#parts.asking.ask(batch, priority);
  }

  #wakeAtNext(now: number): void {
    const moments = this.#parts.book.postponed.values().filter((moment) => moment > now);
    const next = moments.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
    if (Number.isFinite(next)) this.#wakeAt(next);
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
