import type { PageScheduler } from '../page/page-scheduler.ts';
import type { SessionError } from '../session-state.ts';
import type { UnitEntry } from '../units/unit-entry.ts';
import type { UnitRegistry } from '../units/unit-registry.ts';
import type { ViewTracker } from '../viewport/view-tracker.ts';
import { Backoff, isTransient } from './backoff.ts';
import { type BatchLimits, IDLE_LIMITS, type KnownTexts, NEAR_LIMITS, nextBatch, viewBatch } from './batches.ts';
import type { RequestTracker } from './request-tracker.ts';

/**
 * So many requests are under way at most, those for what is in view not counted; the last few are not for idle moments, in which
 * large ones go out: what they ask for is not asked for sooner when it is scrolled to.
 */
const MAX_REQUESTS = 6;
const MAX_IDLE_REQUESTS = 3;

/** After so long, what failed while the rest of its request succeeded is asked for again. */
const PARTIAL_FAILURE_RETRY_MS = 2_000;

export interface RequestSchedulerDependencies {
  window: Window & typeof globalThis;
  scheduler: PageScheduler;
  registry: UnitRegistry;
  view: ViewTracker;
  requestTracker: RequestTracker;
  /** Whether the translation is known by now and will be shown without a question. */
  showCached(entry: UnitEntry): boolean;
  /** A pause is over, or entries that had to wait need not any more. */
  onReady(): void;
}

/** Decides when what is asked for: what is in view at once, then what is near, then the rest; nothing while nobody looks. */
export class RequestScheduler {
  readonly #dependencies: RequestSchedulerDependencies;
  readonly #known: KnownTexts;
  readonly #backoff = new Backoff();
  #pause: 'none' | 'transient' | 'until-resumed' = 'none';
  #pausedUntil = 0;
  /** How much of the page has been found, and may be asked for. */
  #scope: 'nothing' | 'view' | 'all' = 'nothing';
  #cancelIdle: (() => void) | undefined;
  #cancelTimer: (() => void) | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(dependencies: RequestSchedulerDependencies) {
    this.#dependencies = dependencies;
    const { requestTracker, showCached } = dependencies;
    this.#known = { showCached, isPending: ({ key }) => requestTracker.isPending(key) };
  }

  get pause(): 'none' | 'transient' | 'until-resumed' {
    return this.#pause;
  }

  /** Asks for what is wanted most, as far as it may. */
  sendDue(): void {
    const { window, scheduler, requestTracker } = this.#dependencies;
    if (window.document.hidden || this.#scope === 'nothing') return;
    if (this.#pause !== 'none') return;
    const now = scheduler.now();
    for (;;) {
      const batch = viewBatch(this.#nearDue(now), this.#known);
      if (batch.length === 0) break;
      this.#send(batch, 0);
    }
    if (this.#scope === 'view') return;
    while (requestTracker.requestsInFlight < MAX_REQUESTS && this.#nearDue(now).length > 0) {
      this.#send(this.#nextBatch(now, NEAR_LIMITS), 1);
    }
    this.#wakeAtNext(now);
    if (this.#hasDue(now)) this.#cancelIdle ??= scheduler.idle(() => this.#sendWhenIdle());
  }

  /** What is in view goes out together, so it waits until it has been found; the rest waits until it fills a request. */
  setScope(scope: 'view' | 'all'): void {
    if (this.#scope !== 'all') this.#scope = scope;
  }

  /** A request has ended. */
  recordEnd(end: { hasSuccess: boolean; error: SessionError | undefined }): void {
    const { scheduler } = this.#dependencies;
    // Requests that were under way when the pause began tell nothing new.
    if (this.#pause !== 'none' && !end.hasSuccess) return;
    const pauseMs = this.#backoff.nextPauseMs(end);
    if (pauseMs === 0) {
      // The others go on; those that failed among them are asked for once more when they had time to mend.
      if (end.error && isTransient(end.error)) this.#wakeAt(scheduler.now() + PARTIAL_FAILURE_RETRY_MS);
      return;
    }
    this.#pause = Number.isFinite(pauseMs) ? 'transient' : 'until-resumed';
    this.#pausedUntil = scheduler.now() + pauseMs;
    if (this.#pause === 'transient') this.#wakeAt(this.#pausedUntil);
  }

  /** Goes on at once, whatever has failed before. */
  resume(): void {
    this.#pause = 'none';
    this.#backoff.reset();
  }

  stop(): void {
    this.#cancelIdle?.();
    this.#cancelTimer?.();
  }

  #sendWhenIdle(): void {
    this.#cancelIdle = undefined;
    const { window, scheduler, requestTracker } = this.#dependencies;
    if (window.document.hidden || this.#pause !== 'none') return;
    if (requestTracker.requestsInFlight < MAX_IDLE_REQUESTS) {
      const batch = this.#nextBatch(scheduler.now(), IDLE_LIMITS);
      if (batch.length > 0) this.#send(batch, 2);
    }
    // With all requests under way, the end of one of them is what leads here again.
    if (requestTracker.requestsInFlight < MAX_IDLE_REQUESTS) this.sendDue();
  }

  #nearDue(now: number): UnitEntry[] {
    const { registry, view } = this.#dependencies;
    return [...view.near].filter((entry) => registry.isDue(entry, now));
  }

  #hasDue(now: number): boolean {
    const { registry } = this.#dependencies;
    return registry.waiting.values().some((entry) => registry.isDue(entry, now));
  }

  #nextBatch(now: number, limits: BatchLimits): UnitEntry[] {
    const { window, registry, view } = this.#dependencies;
    const far = registry.waiting.values().filter((entry) => !view.near.has(entry) && registry.isDue(entry, now));
    const seen = { top: window.scrollY, height: window.innerHeight };
    return nextBatch({ near: this.#nearDue(now), far }, this.#known, seen, limits);
  }

  #send(batch: readonly UnitEntry[], priority: number): void {
    for (const entry of batch) this.#dependencies.registry.setStatus(entry, 'requested');
    this.#dependencies.requestTracker.send(batch, priority);
  }

  #wakeAtNext(now: number): void {
    const moments = this.#dependencies.registry.postponed.values().filter((moment) => moment > now);
    const next = moments.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
    if (Number.isFinite(next)) this.#wakeAt(next);
  }

  #wakeAt(moment: number): void {
    if (moment >= this.#timerAt) return;
    const { scheduler, onReady } = this.#dependencies;
    this.#cancelTimer?.();
    this.#timerAt = moment;
    this.#cancelTimer = scheduler.delay(
      () => {
        this.#timerAt = Number.POSITIVE_INFINITY;
        // Timers may be a little early.
        if (this.#pause === 'transient' && scheduler.now() + 1 < this.#pausedUntil) this.#wakeAt(this.#pausedUntil);
        else if (this.#pause === 'transient') this.#pause = 'none';
        onReady();
      },
      Math.max(0, moment - scheduler.now()),
    );
  }
}
