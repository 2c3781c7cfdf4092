import type { Inline } from '@interlinear/translation/segment';
import { showAttribute, showBilingual, showTranslation } from '../../render/render.ts';
import type { RenderedTranslation } from '../../unit.ts';
import { frameOrNone, type PageScheduler } from '../page/page-scheduler.ts';
import type { DisplayOptions } from '../session-options.ts';
import { type PackedContent, packContent } from '../units/packed-content.ts';
import { anchorOf, contentOf, type UnitEntry, viewportInfoOf } from '../units/unit-entry.ts';

/** How long the writing before a frame may take, and between frames; what is left is for another time. */
const FRAME_MS = 8;
const BETWEEN_MS = 8;
/** So many are written all the same, for the clock also runs while a busy machine does something else. */
const MIN_WRITTEN = 8;
/**
 * A browser goes through a page of a hundred screens for every frame in which any of it changed, and that costs far more than the
 * writing. So what is out of sight goes along with what is written anyway, or else is written between two frames, again and again
 * for as long as a frame may be held up for it, in tasks that are laid out at once and do not add up with the painting to a long
 * one; and it takes this share of the time at most.
 */
const MAX_ALONGSIDE = 120;
const MAX_HOLD_UP_MS = 100;
const FAR_SHARE = 0.12;
/**
 * In each of these tasks so much is written as can be laid out in this time, as far as is known. It changes a step at a time: one
 * layout may have had more to do than what was written, or less of a machine that it shares. Fewer than the least would not take
 * much less time, and would have the whole page gone through more often, on the slowest machines of all.
 */
const LAYOUT_MS = 22;
const PER_TASK = { first: 120, min: 100, max: 800, step: 1.4 };

/**
 * So long what is near, but not in view, waits for something to go along with where its translation was known already. What an
 * engine was asked for does not wait again.
 */
const MAX_DELAY_MS = 100;

interface ReleasedTranslation extends Pick<UnitEntry, 'rendered' | 'wroteAt'> {
  isOutdated: boolean;
}

/** Puts into the page what is to be shown, once a frame at most: what is near the view at once, the rest little by little. */
export class RenderQueue {
  readonly #scheduler: PageScheduler;
  readonly #near: ReadonlySet<UnitEntry>;
  readonly #queue = new Set<UnitEntry>();
  /** What of that waits for company, and until when at most. */
  readonly #delayable = new Map<UnitEntry, number>();
  /** What is not written for now, and whether it would be. */
  readonly #held = new Map<UnitEntry, boolean>();
  /** When what is out of sight is written on; undefined while the cost of the last time is not known. */
  #offscreenAllowedAt: number | undefined = 0;
  /** Until when it may be written on before the next frame. */
  #holdUpUntil = 0;
  /** How much is written in one task between frames. */
  #perTask = PER_TASK.first;
  #lastWritten = 0;
  #onOffscreenAllowed: ((milliseconds: number) => void) | undefined;
  #display: DisplayOptions;
  /** What is shown as it was before the look changed, and is to be shown anew. */
  #outdated = new Set<UnitEntry>();

  /** @param near what is within a screen of the view, at any time */
  constructor(scheduler: PageScheduler, display: DisplayOptions, near: ReadonlySet<UnitEntry>) {
    this.#scheduler = scheduler;
    this.#near = near;
    this.#display = display;
  }

  get display(): DisplayOptions {
    return this.#display;
  }

  setDisplay(display: DisplayOptions, entries: Iterable<UnitEntry>): void {
    this.#display = display;
    for (const entry of entries) if (entry.rendered) this.#outdated.add(entry);
  }

  /** What is shown for this entry is left standing, for another to take over. */
  release(entry: UnitEntry): ReleasedTranslation {
    const { rendered, wroteAt } = entry;
    entry.rendered = undefined;
    return { rendered, wroteAt, isOutdated: this.#outdated.delete(entry) };
  }

  adopt(entry: UnitEntry, { rendered, wroteAt, isOutdated }: ReleasedTranslation): void {
    entry.rendered = rendered;
    entry.wroteAt = wroteAt;
    if (isOutdated) this.#outdated.add(entry);
  }

  get hasWork(): boolean {
    return this.#queue.size > 0;
  }

  /** What is shown for this entry is not what is to be shown. */
  enqueue(entry: UnitEntry): void {
    if (this.#held.has(entry)) this.#held.set(entry, true);
    else this.#queue.add(entry);
  }

  /**
   * For a while it is only written along with others: the browser goes through the whole page for every frame that shows something new.
   * @returns after how many milliseconds it is to be written in any case
   */
  allowDelay(entry: UnitEntry): number {
    this.#delayable.set(entry, this.#scheduler.now() + MAX_DELAY_MS);
    // Timers may be a little early.
    return MAX_DELAY_MS + 1;
  }

  remove(entry: UnitEntry): void {
    this.#queue.delete(entry);
    this.#delayable.delete(entry);
    this.#held.delete(entry);
    this.#outdated.delete(entry);
  }

  /** Its original is read again: a translation that came in between would be read as a text of the page. */
  hold(entry: UnitEntry): void {
    if (!this.#held.has(entry)) this.#held.set(entry, this.#queue.delete(entry));
  }

  unhold(entry: UnitEntry): void {
    if (this.#held.get(entry)) this.#queue.add(entry);
    this.#held.delete(entry);
  }

  /** Whether something near is to be written now. */
  get hasNearDue(): boolean {
    const now = this.#scheduler.now();
    const isDelayed = (entry: UnitEntry) => !viewportInfoOf(entry).isInView && (this.#delayable.get(entry) ?? 0) > now;
    return this.#nearQueued().some((entry) => !isDelayed(entry));
  }

  /** Whether what is out of sight is written on before the next frame: each time in a task of its own. */
  get canContinue(): boolean {
    return this.#queue.size > 0 && this.#scheduler.now() < this.#holdUpUntil && !this.hasNearDue;
  }

  /** Tells, now or soon, in how many milliseconds what is out of sight may be written on; never when there is nothing. */
  whenOffscreenAllowed(tell: (milliseconds: number) => void): void {
    if (this.#queue.size === this.#nearQueued().length) return;
    if (this.#offscreenAllowedAt === undefined) this.#onOffscreenAllowed = tell;
    else tell(Math.max(0, this.#offscreenAllowedAt - this.#scheduler.now()));
  }

  /** What to write now: what is in view, what is near, and what goes along. */
  nextEntries(isInFrame: boolean): UnitEntry[] {
    const near = this.hasNearDue ? this.#nearQueued() : [];
    near.sort((one, other) => Number(viewportInfoOf(other).isInView) - Number(viewportInfoOf(one).isInView));
    const space = near.length > 0 ? MAX_ALONGSIDE - near.length : this.#roomForFar(isInFrame);
    return space > 0 ? [...near, ...this.#firstFar(space)] : near;
  }

  #nearQueued(): UnitEntry[] {
    return [...this.#near].filter((entry) => this.#queue.has(entry));
  }

  /** What stands together is laid out together, and what is read next is not written one screen at a time. */
  #firstFar(count: number): UnitEntry[] {
    const far: UnitEntry[] = [];
    for (const entry of this.#queue) if (!this.#near.has(entry)) far.push(entry);
    return inReadingOrder(far).slice(0, count);
  }

  /** How many may be written now that nobody waits for. */
  #roomForFar(isInFrame: boolean): number {
    const now = this.#scheduler.now();
    const isAllowed = this.#offscreenAllowedAt !== undefined && now >= this.#offscreenAllowedAt;
    return (isAllowed || now < this.#holdUpUntil) && !isInFrame ? this.#perTask : 0;
  }

  /** How long it took to lay out what was written last, between frames. */
  recordLayout(milliseconds: number): void {
    // It was done with the writing, to keep what is looked at in its place.
    if (milliseconds < 1) return;
    // Of a few, most of the time goes into what any layout of a long page costs: it says nothing of many.
    if (this.#lastWritten < PER_TASK.min) return;
    const possible = (this.#lastWritten * LAYOUT_MS) / milliseconds;
    const next = Math.min(Math.max(possible, this.#perTask / PER_TASK.step), this.#perTask * PER_TASK.step);
    this.#perTask = Math.round(Math.min(Math.max(next, PER_TASK.min), PER_TASK.max));
  }

  /** Writes as many of these as there is time for. Answers what was written. */
  render(entries: readonly UnitEntry[], isInFrame: boolean): UnitEntry[] {
    const start = this.#scheduler.now();
    const end = start + (isInFrame ? FRAME_MS : BETWEEN_MS);
    const isFar = !entries.some((entry) => this.#near.has(entry));
    const goesOn = isFar && start < this.#holdUpUntil;
    const written: UnitEntry[] = [];
    for (const entry of entries) {
      this.#queue.delete(entry);
      this.#delayable.delete(entry);
      this.#show(entry);
      written.push(entry);
      if (written.length >= MIN_WRITTEN && this.#scheduler.now() >= end) break;
    }
    this.#lastWritten = written.length;
    // What goes on is counted from where it began.
    if (goesOn) return written;
    this.#offscreenAllowedAt = undefined;
    this.#holdUpUntil = isFar ? start + MAX_HOLD_UP_MS : 0;
    void this.#rest(start, isInFrame); // never fails
    return written;
  }

  async #rest(start: number, isInFrame: boolean): Promise<void> {
    if (!isInFrame) await this.#nextFrame();
    // What comes after the frame comes after layout and painting.
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

  #show(entry: UnitEntry): void {
    const { rendered } = entry;
    const content = contentOf(entry);
    const isOutdated = this.#outdated.delete(entry);
    if (rendered && content && !isOutdated) rendered.update(content);
    else {
      rendered?.remove();
      entry.rendered = content && this.#put(entry, content);
    }
    entry.content = content && this.#contentToKeep(entry, content);
  }

  /** What can be read back need not be kept. */
  #contentToKeep({ rendered, status }: UnitEntry, content: readonly Inline[]): PackedContent | undefined {
    const canBeReadBack = content.length === 1 && rendered?.text() === content[0];
    return canBeReadBack && status === 'translated' ? undefined : packContent(content);
  }

  #put({ unit }: UnitEntry, content: readonly Inline[]): RenderedTranslation | undefined {
    const { mode, appearance } = this.#display;
    if (unit.kind === 'attribute') return mode === 'translation' ? showAttribute(unit, content) : undefined;
    return mode === 'translation' ? showTranslation(unit, content) : showBilingual(unit, content, appearance);
  }
}

/**
 * Entries in the order in which somebody who reads on comes to them: from the top of the view down to the end of the page, then
 * what stands above. Where they were when they were seen last puts them in line, for that is known of all of them; where the
 * view is in that line is looked for by their boxes, because whatever was written since has moved them down.
 */
function inReadingOrder(entries: readonly UnitEntry[]): UnitEntry[] {
  const line = entries.toSorted((one, other) => topOf(one) - topOf(other));
  let first = 0;
  for (let last = line.length; first < last; ) {
    const middle = (first + last) >> 1;
    const entry = line[middle];
    if (!entry || anchorOf(entry).getBoundingClientRect().bottom > 0) last = middle;
    else first = middle + 1;
  }
  return [...line.slice(first), ...line.slice(0, first)];
}

function topOf(entry: UnitEntry): number {
  // What was found a moment ago may be anywhere.
  return viewportInfoOf(entry).top ?? Number.MAX_VALUE;
}
