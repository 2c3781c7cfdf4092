import type { Inline } from '@interlinear/translation/segment';
import { showAttribute, showBilingual, showTranslation } from '../../render/render.ts';
import type { RenderedTranslation } from '../../unit.ts';
import { frameOrNone, type PageScheduler } from '../page/page-scheduler.ts';
import type { DisplayOptions } from '../session-options.ts';
import { type PackedContent, packContent } from '../units/packed-content.ts';
import { contentOf, type UnitEntry, viewportInfoOf } from '../units/unit-entry.ts';

/** Time limits for writing in a frame and between frames. The rest is written later. */
const FRAME_MS = 8;
const BETWEEN_FRAMES_MS = 8;
/** Minimum number of entries per write: on a busy machine the clock also counts time spent elsewhere. */
const MIN_WRITTEN = 8;
/**
 * For every frame in which a long page changed, the browser updates all of it, which costs far more than our writing.
 * Off-screen entries are therefore written together with near ones (at most {@link MAX_ALONGSIDE}), or in a series of
 * tasks between two frames. Each task does its own layout, so that layout and painting do not add up to a long task. A
 * series delays a frame by at most {@link MAX_HOLD_UP_MS}, and all of them take at most {@link FAR_SHARE} of the time.
 */
const MAX_ALONGSIDE = 120;
const MAX_HOLD_UP_MS = 100;
const FAR_SHARE = 0.12;
/**
 * Target layout time of one of these tasks, and the number of entries it writes. The number adapts in small steps,
 * since a single layout may include other work or run on a busy machine. Below the minimum, a task would hardly be
 * faster, and the whole page would be laid out more often.
 */
const LAYOUT_MS = 22;
const PER_TASK = { first: 120, min: 100, max: 800, step: 1.4 };

/**
 * Maximum time a near, off-screen entry with a cached translation waits to be written with others. Requested
 * translations do not wait again.
 */
const MAX_DELAY_MS = 100;

interface ReleasedTranslation extends Pick<UnitEntry, 'rendered' | 'writtenAt'> {
  isOutdated: boolean;
}

interface View {
  /** Live set of entries within a screen of the view. */
  readonly near: ReadonlySet<UnitEntry>;
  /** Distance from the top of the document in pixels. */
  readonly top: number;
  /** Updates the known positions of entries. */
  measure(entries: Iterable<UnitEntry>): void;
}

/** Queue of entries to write into the page: those near the view immediately, the rest gradually. */
export class RenderQueue {
  readonly #scheduler: PageScheduler;
  readonly #view: View;
  readonly #near: ReadonlySet<UnitEntry>;
  readonly #queue = new Set<UnitEntry>();
  /** Queued entries that may wait to be written with others, with the time limit. */
  readonly #delayable = new Map<UnitEntry, number>();
  /** Entries that must not be written now, and whether they were queued. */
  readonly #held = new Map<UnitEntry, boolean>();
  /** Earliest time for writing off-screen entries; undefined while the cost of the last write is unknown. */
  #offscreenAllowedAt: number | undefined = 0;
  /** Time until which off-screen entries may be written before the next frame. */
  #holdUpUntil = 0;
  /** Number of off-screen entries per task. */
  #perTask = PER_TASK.first;
  #lastWritten = 0;
  #onOffscreenAllowed: ((milliseconds: number) => void) | undefined;
  #display: DisplayOptions;
  /** Entries rendered with outdated display options. */
  #outdated = new Set<UnitEntry>();

  constructor(scheduler: PageScheduler, display: DisplayOptions, view: View) {
    this.#scheduler = scheduler;
    this.#view = view;
    this.#near = view.near;
    this.#display = display;
  }

  get display(): DisplayOptions {
    return this.#display;
  }

  setDisplay(display: DisplayOptions, entries: Iterable<UnitEntry>): void {
    this.#display = display;
    for (const entry of entries) if (entry.rendered) this.#outdated.add(entry);
  }

  /** Detaches the rendered translation of an entry, so that another entry can adopt it. */
  release(entry: UnitEntry): ReleasedTranslation {
    const { rendered, writtenAt } = entry;
    entry.rendered = undefined;
    return { rendered, writtenAt, isOutdated: this.#outdated.delete(entry) };
  }

  adopt(entry: UnitEntry, { rendered, writtenAt, isOutdated }: ReleasedTranslation): void {
    entry.rendered = rendered;
    entry.writtenAt = writtenAt;
    if (isOutdated) this.#outdated.add(entry);
  }

  get hasWork(): boolean {
    return this.#queue.size > 0;
  }

  /** Queues an entry whose translation must be written or removed. */
  enqueue(entry: UnitEntry): void {
    if (this.#held.has(entry)) this.#held.set(entry, true);
    else this.#queue.add(entry);
  }

  /**
   * Lets an entry wait to be written with others, since every frame with a change is expensive.
   * @returns milliseconds after which it must be written in any case
   */
  allowDelay(entry: UnitEntry): number {
    this.#delayable.set(entry, this.#scheduler.now() + MAX_DELAY_MS);
    // Timers may fire slightly early.
    return MAX_DELAY_MS + 1;
  }

  remove(entry: UnitEntry): void {
    this.#queue.delete(entry);
    this.#delayable.delete(entry);
    this.#held.delete(entry);
    this.#outdated.delete(entry);
  }

  /** Holds an entry back while its original is reread, because a translation written now would be read as page text. */
  hold(entry: UnitEntry): void {
    if (!this.#held.has(entry)) this.#held.set(entry, this.#queue.delete(entry));
  }

  unhold(entry: UnitEntry): void {
    if (this.#held.get(entry)) this.#queue.add(entry);
    this.#held.delete(entry);
  }

  /** Whether an entry near the view must be written now. */
  get hasNearDue(): boolean {
    const now = this.#scheduler.now();
    const isDelayed = (entry: UnitEntry) => !viewportInfoOf(entry).isInView && (this.#delayable.get(entry) ?? 0) > now;
    return this.#nearQueued().some((entry) => !isDelayed(entry));
  }

  /** Whether another task may write off-screen entries before the next frame. */
  get canContinue(): boolean {
    return this.#queue.size > 0 && this.#scheduler.now() < this.#holdUpUntil && !this.hasNearDue;
  }

  /**
   * Reports, now or later, in how many milliseconds off-screen entries may be written. Reports nothing if none are
   * queued.
   */
  whenOffscreenAllowed(callback: (milliseconds: number) => void): void {
    if (this.#queue.size === this.#nearQueued().length) return;
    if (this.#offscreenAllowedAt === undefined) this.#onOffscreenAllowed = callback;
    else callback(Math.max(0, this.#offscreenAllowedAt - this.#scheduler.now()));
  }

  /** Returns the entries to write now: in view first, then near ones, then off-screen ones. */
  nextEntries(isInFrame: boolean): UnitEntry[] {
    const near = this.hasNearDue ? this.#nearQueued() : [];
    near.sort((one, other) => Number(viewportInfoOf(other).isInView) - Number(viewportInfoOf(one).isInView));
    const space = near.length > 0 ? MAX_ALONGSIDE - near.length : this.#roomForFar(isInFrame);
    return space > 0 ? [...near, ...this.#firstFar(space)] : near;
  }

  #nearQueued(): UnitEntry[] {
    return [...this.#near].filter((entry) => this.#queue.has(entry));
  }

  /** In reading order: neighbours share a layout, and text that is read next is written together. */
  #firstFar(count: number): UnitEntry[] {
    const far: UnitEntry[] = [];
    for (const entry of this.#queue) if (!this.#near.has(entry)) far.push(entry);
    const first = this.#inReadingOrder(far).slice(0, count);
    // Positions measured before and after a write differ by what it added.
    this.#view.measure(first);
    return this.#inReadingOrder(first);
  }

  /**
   * Sorts entries in reading order: from the top of the view to the end of the page, then those above. The last known
   * positions determine the order. Where the view begins is measured, because writes may have moved entries down since.
   */
  #inReadingOrder(entries: readonly UnitEntry[]): UnitEntry[] {
    const sorted = entries.toSorted((one, other) => topOf(one) - topOf(other));
    let first = 0;
    for (let last = sorted.length; first < last; ) {
      const middle = (first + last) >> 1;
      const entry = sorted[middle];
      if (entry) this.#view.measure([entry]);
      if (!entry || topOf(entry) >= this.#view.top) last = middle;
      else first = middle + 1;
    }
    return [...sorted.slice(first), ...sorted.slice(0, first)];
  }

  /** Returns how many off-screen entries may be written now. */
  #roomForFar(isInFrame: boolean): number {
    const now = this.#scheduler.now();
    const isAllowed = this.#offscreenAllowedAt !== undefined && now >= this.#offscreenAllowedAt;
    return (isAllowed || now < this.#holdUpUntil) && !isInFrame ? this.#perTask : 0;
  }

  /** Records how long the layout after the last write between frames took, in milliseconds. */
  recordLayout(milliseconds: number): void {
    // The layout was already done during the write, by the scroll anchor.
    if (milliseconds < 1) return;
    // For a small number, the fixed layout cost of a long page dominates, so nothing follows for larger ones.
    if (this.#lastWritten < PER_TASK.min) return;
    const possible = (this.#lastWritten * LAYOUT_MS) / milliseconds;
    const next = Math.min(Math.max(possible, this.#perTask / PER_TASK.step), this.#perTask * PER_TASK.step);
    this.#perTask = Math.round(Math.min(Math.max(next, PER_TASK.min), PER_TASK.max));
  }

  /** Writes as many entries as the time limit allows and returns them. */
  render(entries: readonly UnitEntry[], isInFrame: boolean): UnitEntry[] {
    const start = this.#scheduler.now();
    const end = start + (isInFrame ? FRAME_MS : BETWEEN_FRAMES_MS);
    const isFar = !entries.some((entry) => this.#near.has(entry));
    const isContinuation = isFar && start < this.#holdUpUntil;
    const written: UnitEntry[] = [];
    for (const entry of entries) {
      this.#queue.delete(entry);
      this.#delayable.delete(entry);
      this.#write(entry);
      written.push(entry);
      if (written.length >= MIN_WRITTEN && this.#scheduler.now() >= end) break;
    }
    this.#lastWritten = written.length;
    // The time share is computed from the start of a series.
    if (isContinuation) return written;
    this.#offscreenAllowedAt = undefined;
    this.#holdUpUntil = isFar ? start + MAX_HOLD_UP_MS : 0;
    void this.#pauseOffscreen(start, isInFrame); // never rejects
    return written;
  }

  async #pauseOffscreen(start: number, isInFrame: boolean): Promise<void> {
    if (!isInFrame) await this.#nextFrame();
    // A task after the frame runs after layout and painting.
    await this.#scheduler.yieldToPage();
    const now = this.#scheduler.now();
    this.#holdUpUntil = 0;
    this.#offscreenAllowedAt = now + (now - start) / FAR_SHARE;
    this.#onOffscreenAllowed?.(this.#offscreenAllowedAt - now);
    this.#onOffscreenAllowed = undefined;
  }

  #nextFrame(): Promise<void> {
    return new Promise((resolve) => frameOrNone(this.#scheduler, resolve));
  }

  #write(entry: UnitEntry): void {
    const { rendered } = entry;
    const content = contentOf(entry);
    const isOutdated = this.#outdated.delete(entry);
    if (rendered && content && !isOutdated) rendered.update(content);
    else {
      rendered?.remove();
      entry.rendered = content && this.#create(entry, content);
    }
    entry.content = content && this.#contentToKeep(entry, content);
  }

  /** Returns undefined if the translation can be read back from the page. */
  #contentToKeep({ rendered, status }: UnitEntry, content: readonly Inline[]): PackedContent | undefined {
    const canBeReadBack = content.length === 1 && rendered?.text() === content[0];
    return canBeReadBack && status === 'translated' ? undefined : packContent(content);
  }

  #create({ unit }: UnitEntry, content: readonly Inline[]): RenderedTranslation | undefined {
    const { mode, appearance } = this.#display;
    if (unit.kind === 'attribute') return mode === 'translation' ? showAttribute(unit, content) : undefined;
    return mode === 'translation' ? showTranslation(unit, content) : showBilingual(unit, content, appearance);
  }
}

function topOf(entry: UnitEntry): number {
  // Entries found just now have no known position.
  return viewportInfoOf(entry).top ?? Number.MAX_VALUE;
}
