import { Backoff, isTransient } from '@interlinear/translation/backoff';
import { textLength } from '../../inline-content.ts';
import type { PageScheduler } from '../page/page-scheduler.ts';
import type { Reach } from '../session-options.ts';
import type { SessionError } from '../session-state.ts';
import type { UnitEntry } from '../units/unit-entry.ts';
import type { UnitRegistry } from '../units/unit-registry.ts';
import type { ViewTracker } from '../viewport/view-tracker.ts';
import { type BatchLimits, IDLE_LIMITS, type KnownTexts, NEAR_LIMITS, nextBatch, viewBatch } from './batches.ts';
import type { RequestTracker } from './request-tracker.ts';

/**
 * Maximum number of requests in flight, not counting those for the view. Idle requests get fewer slots because they are
 * large, and a text that is already in one cannot be prioritised when the reader scrolls to it.
 */
const MAX_REQUESTS = 6;
const MAX_IDLE_REQUESTS = 3;

/**
 * Maximum length of texts far from the view that are requested unread, in characters: some four hours of reading. Beyond
 * it, as on pages that grow without end, a page is translated as it is read.
 */
const MAX_UNREAD_CHARACTERS = 300_000;

/** Retry delay for texts that failed while others in the same request succeeded. */
const PARTIAL_FAILURE_RETRY_MS = 2_000;

interface RequestSchedulerDependencies {
  window: Window & typeof globalThis;
  scheduler: PageScheduler;
  registry: UnitRegistry;
  view: ViewTracker;
  requestTracker: RequestTracker;
  reach: Reach;
  /** Shows the translation if it is cached. Returns whether it was. */
  showCached(entry: UnitEntry): boolean;
  /** Called when a pause ends or postponed entries become due. */
  onReady(): void;
}

/**
 * Decides when entries are requested: those in view immediately, then those near it, then the rest; none while the page
 * is hidden.
 */
export class RequestScheduler {
  readonly #dependencies: RequestSchedulerDependencies;
  readonly #known: KnownTexts;
  readonly #backoff = new Backoff();
  #pause: 'none' | 'transient' | 'until-resumed' = 'none';
  #pausedUntil = 0;
  /** The part of the page that has been read and may be requested. */
  #scope: 'nothing' | 'view' | 'all' = 'nothing';
  /** Length of the texts far from the view that may still be requested. */
  #unreadCharacters: number;
  /** Whether everything near the view has been requested once. */
  #mayCollect = false;
  #isCollecting = false;
  #cancelIdle: (() => void) | undefined;
  #cancelTimer: (() => void) | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(dependencies: RequestSchedulerDependencies) {
    this.#dependencies = dependencies;
    const { requestTracker, reach, showCached } = dependencies;
    this.#unreadCharacters = reach === 'page' ? MAX_UNREAD_CHARACTERS : 0;
    this.#known = { showCached, isPending: ({ key }) => requestTracker.isPending(key) };
  }

  get pause(): 'none' | 'transient' | 'until-resumed' {
    return this.#pause;
  }

  /** Whether only texts near the view are requested. */
  get isLimited(): boolean {
    return this.#unreadCharacters <= 0;
  }

  /** Whether texts near the view wait for others that will share their request. */
  get isCollecting(): boolean {
    return this.#isCollecting;
  }

  /** Returns the number of waiting entries that are requested without being scrolled to. */
  countWithinReach(): number {
    const { registry, view } = this.#dependencies;
    if (!this.isLimited) return registry.waiting.size;
    const near = [...view.near].filter(({ status }) => status === 'waiting');
    return this.#isWorthRequest(near) ? near.length : 0;
  }

  /** Requests everything from now on, wherever it is. */
  reachAll(): void {
    this.#unreadCharacters = Number.POSITIVE_INFINITY;
  }

  /** Sends the highest-priority batches within the limits. */
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

  /** Allows requests for the view once it has been read, and for everything once batches can be filled. */
  setScope(scope: 'view' | 'all'): void {
    if (this.#scope !== 'all') this.#scope = scope;
  }

  /** Allows texts near the view to wait for others, once all of the page has been read and requested as far as wanted. */
  allowCollecting(): void {
    this.#mayCollect = true;
  }

  /** Handles the end of a request. */
  recordEnd(end: { hasSuccess: boolean; error: SessionError | undefined }): void {
    const { scheduler } = this.#dependencies;
    // Failures of requests sent before the pause add no information.
    if (this.#pause !== 'none' && !end.hasSuccess) return;
    const pauseMs = this.#backoff.nextPauseMs(end);
    if (pauseMs === 0) {
      // Other requests continue; failed texts are retried after a delay.
      if (end.error && isTransient(end.error)) this.#wakeAt(scheduler.now() + PARTIAL_FAILURE_RETRY_MS);
      return;
    }
    this.#pause = Number.isFinite(pauseMs) ? 'transient' : 'until-resumed';
    this.#pausedUntil = scheduler.now() + pauseMs;
    if (this.#pause === 'transient') this.#wakeAt(this.#pausedUntil);
  }

  /** Ends the pause and resets the backoff. */
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
    // If all slots are taken, the end of a request leads back here.
    if (requestTracker.requestsInFlight < MAX_IDLE_REQUESTS) this.sendDue();
  }

  #nearDue(now: number): UnitEntry[] {
    const { registry, view } = this.#dependencies;
    const due = [...view.near].filter((entry) => registry.isDue(entry, now));
    this.#isCollecting = due.length > 0 && !this.#isWorthRequest(due);
    return this.#isCollecting ? [] : due;
  }

  /**
   * Whether to request entries near the view now. Where each request costs, they are collected until one is within a
   * screen of it; otherwise every turn of the wheel would send a request of one line.
   */
  #isWorthRequest(entries: readonly UnitEntry[]): boolean {
    if (!this.isLimited || !this.#mayCollect) return true;
    return entries.some((entry) => this.#dependencies.view.isWithinScreen(entry));
  }

  #hasDue(now: number): boolean {
    const { registry } = this.#dependencies;
    if (this.isLimited) return this.#nearDue(now).length > 0;
    return registry.waiting.values().some((entry) => registry.isDue(entry, now));
  }

  #nextBatch(now: number, limits: BatchLimits): UnitEntry[] {
    const { window, registry, view } = this.#dependencies;
    const isFar = (entry: UnitEntry) => !view.near.has(entry);
    const far = this.isLimited
      ? []
      : registry.waiting.values().filter((entry) => isFar(entry) && registry.isDue(entry, now));
    const seen = { top: window.scrollY, height: window.innerHeight };
    const batch = nextBatch({ near: this.#nearDue(now), far }, this.#known, seen, limits);
    for (const { unit } of batch.filter(isFar)) this.#unreadCharacters -= textLength(unit.content);
    return batch;
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
        // Timers may fire slightly early.
        if (this.#pause === 'transient' && scheduler.now() + 1 < this.#pausedUntil) this.#wakeAt(this.#pausedUntil);
        else if (this.#pause === 'transient') this.#pause = 'none';
        onReady();
      },
      Math.max(0, moment - scheduler.now()),
    );
  }
}
