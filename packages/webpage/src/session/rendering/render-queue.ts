import type { Inline } from '@interlinear/translation/segment';
import { showAttribute, showBilingual, showTranslation } from '../../render/render.ts';
import type { Appearance, Mode, Shown } from '../../unit.ts';
import { frameOrNone, type PageScheduler } from '../page/page-scheduler.ts';
import { type PackedContent, packContent } from '../units/packed-content.ts';
import { anchorOf, contentOf, type Entry, prospectOf } from '../units/unit-entry.ts';

/** How long the writing before a frame may take, and between frames; what is left is for another time. */
const FRAME_MS = 8;
const BETWEEN_MS = 8;
/** So many are written all the same, for the clock also runs while a busy machine does something else. */
const LEAST_WRITTEN = 8;
/**
 * A browser goes through a page of a hundred screens for every frame in which any of it changed, and that costs far more than the
 * writing. So what is out of sight goes along with what is written anyway, or else is written between two frames, again and again
 * for as long as a frame may be held up for it, in tasks that are laid out at once and do not add up with the painting to a long
 * one; and it takes this share of the time at most.
 */
const ALONG = 120;
const HOLD_UP_MS = 100;
const FAR_SHARE = 0.12;
/**
 * In each of these tasks so much is written as can be laid out in this time, as far as is known. It changes a step at a time: one
 * layout may have had more to do than what was written, or less of a machine that it shares. Fewer than the least would not take
 * much less time, and would have the whole page gone through more often, on the slowest machines of all.
 */
const LAYOUT_MS = 22;
const TOGETHER = { first: 120, least: 100, most: 800, step: 1.4 };

/**
 * So long what is near, but not in view, waits for something to go along with where its translation was known already. What an
 * engine was asked for does not wait again.
 */
const COMPANY_MS = 100;

/** How translations are shown. */
export interface Look {
  mode: Mode;
  appearance: Appearance;
}

interface Released extends Pick<Entry, 'shown' | 'wroteAt'> {
  isOutdated: boolean;
}

/** Puts into the page what is to be shown, once a frame at most: what is near the view at once, the rest little by little. */
export class Writing {
  readonly #scheduler: PageScheduler;
  readonly #near: ReadonlySet<Entry>;
  readonly #queue = new Set<Entry>();
  /** What of that waits for company, and until when at most. */
  readonly #patient = new Map<Entry, number>();
  /** What is not written for now, and whether it would be. */
  readonly #held = new Map<Entry, boolean>();
  /** When what is out of sight is written on; undefined while the cost of the last time is not known. */
  #farFrom: number | undefined = 0;
  /** Until when it may be written on before the next frame. */
  #holdsUpUntil = 0;
  /** How much is written in one task between frames. */
  #together = TOGETHER.first;
  #lastWritten = 0;
  #onRested: ((milliseconds: number) => void) | undefined;
  #look: Look;
  /** What is shown as it was before the look changed, and is to be shown anew. */
  #outdated = new Set<Entry>();

  /** @param near what is within a screen of the view, at any time */
  constructor(scheduler: PageScheduler, look: Look, near: ReadonlySet<Entry>) {
    this.#scheduler = scheduler;
    this.#near = near;
    this.#look = look;
  }

  get look(): Look {
    return this.#look;
  }

  setLook(look: Look, entries: Iterable<Entry>): void {
    this.#look = look;
    for (const entry of entries) if (entry.shown) this.#outdated.add(entry);
  }

  /** What is shown for this entry is left standing, for another to take over. */
  release(entry: Entry): Released {
    const { shown, wroteAt } = entry;
    entry.shown = undefined;
    return { shown, wroteAt, isOutdated: this.#outdated.delete(entry) };
  }

  adopt(entry: Entry, { shown, wroteAt, isOutdated }: Released): void {
    entry.shown = shown;
    entry.wroteAt = wroteAt;
    if (isOutdated) this.#outdated.add(entry);
  }

  get hasWork(): boolean {
    return this.#queue.size > 0;
  }

  /** What is shown for this entry is not what is to be shown. */
  queue(entry: Entry): void {
    if (this.#held.has(entry)) this.#held.set(entry, true);
    else this.#queue.add(entry);
  }

  /**
   * For a while it is only written along with others: the browser goes through the whole page for every frame that shows something new.
   * @returns after how many milliseconds it is to be written in any case
   */
  letWait(entry: Entry): number {
    this.#patient.set(entry, this.#scheduler.now() + COMPANY_MS);
    // Timers may be a little early.
    return COMPANY_MS + 1;
  }

  drop(entry: Entry): void {
    this.#queue.delete(entry);
    this.#patient.delete(entry);
    this.#held.delete(entry);
    this.#outdated.delete(entry);
  }

  /** Its original is read again: a translation that came in between would be read as a text of the page. */
  hold(entry: Entry): void {
    if (!this.#held.has(entry)) this.#held.set(entry, this.#queue.delete(entry));
  }

  letGo(entry: Entry): void {
    if (this.#held.get(entry)) this.#queue.add(entry);
    this.#held.delete(entry);
  }

  /** Whether something near is to be written now. */
  get hasNear(): boolean {
    const now = this.#scheduler.now();
    const isPatient = (entry: Entry) => !prospectOf(entry).isInView && (this.#patient.get(entry) ?? 0) > now;
    return this.#nearQueued().some((entry) => !isPatient(entry));
  }

  /** Whether what is out of sight is written on before the next frame: each time in a task of its own. */
  get goesOn(): boolean {
    return this.#queue.size > 0 && this.#scheduler.now() < this.#holdsUpUntil && !this.hasNear;
  }

  /** Tells, now or soon, in how many milliseconds what is out of sight may be written on; never when there is nothing. */
  whenRested(tell: (milliseconds: number) => void): void {
    if (this.#queue.size === this.#nearQueued().length) return;
    if (this.#farFrom === undefined) this.#onRested = tell;
    else tell(Math.max(0, this.#farFrom - this.#scheduler.now()));
  }

  /** What to write now: what is in view, what is near, and what goes along. */
  next(isInFrame: boolean): Entry[] {
    const near = this.hasNear ? this.#nearQueued() : [];
    near.sort((one, other) => Number(prospectOf(other).isInView) - Number(prospectOf(one).isInView));
    const space = near.length > 0 ? ALONG - near.length : this.#spaceForFar(isInFrame);
    return space > 0 ? [...near, ...this.#firstFar(space)] : near;
  }

  #nearQueued(): Entry[] {
    return [...this.#near].filter((entry) => this.#queue.has(entry));
  }

  /** What stands together is laid out together, and what is read next is not written one screen at a time. */
  #firstFar(count: number): Entry[] {
    const far: Entry[] = [];
    for (const entry of this.#queue) if (!this.#near.has(entry)) far.push(entry);
    return inReadingOrder(far).slice(0, count);
  }

  /** How many may be written now that nobody waits for. */
  #spaceForFar(isInFrame: boolean): number {
    const now = this.#scheduler.now();
    const hasRested = this.#farFrom !== undefined && now >= this.#farFrom;
    return (hasRested || now < this.#holdsUpUntil) && !isInFrame ? this.#together : 0;
  }

  /** How long it took to lay out what was written last, between frames. */
  noteLayout(milliseconds: number): void {
    // It was done with the writing, to keep what is looked at in its place.
    if (milliseconds < 1) return;
    // Of a few, most of the time goes into what any layout of a long page costs: it says nothing of many.
    if (this.#lastWritten < TOGETHER.least) return;
    const possible = (this.#lastWritten * LAYOUT_MS) / milliseconds;
    const next = Math.min(Math.max(possible, this.#together / TOGETHER.step), this.#together * TOGETHER.step);
    this.#together = Math.round(Math.min(Math.max(next, TOGETHER.least), TOGETHER.most));
  }

  /** Writes as many of these as there is time for. Answers what was written. */
  write(entries: readonly Entry[], isInFrame: boolean): Entry[] {
    const start = this.#scheduler.now();
    const end = start + (isInFrame ? FRAME_MS : BETWEEN_MS);
    const isFar = !entries.some((entry) => this.#near.has(entry));
    const goesOn = isFar && start < this.#holdsUpUntil;
    const written: Entry[] = [];
    for (const entry of entries) {
      this.#queue.delete(entry);
      this.#patient.delete(entry);
      this.#show(entry);
      written.push(entry);
      if (written.length >= LEAST_WRITTEN && this.#scheduler.now() >= end) break;
    }
    this.#lastWritten = written.length;
    // What goes on is counted from where it began.
    if (goesOn) return written;
    this.#farFrom = undefined;
    this.#holdsUpUntil = isFar ? start + HOLD_UP_MS : 0;
    void this.#restAfter(start, isInFrame); // never fails
    return written;
  }

  async #restAfter(start: number, isInFrame: boolean): Promise<void> {
    if (!isInFrame) await this.#nextFrame();
    // What comes after the frame comes after layout and painting.
    await this.#scheduler.breathe();
    const now = this.#scheduler.now();
    this.#holdsUpUntil = 0;
    this.#farFrom = now + (now - start) / FAR_SHARE;
    this.#onRested?.(this.#farFrom - now);
    this.#onRested = undefined;
  }

  #nextFrame(): Promise<void> {
    return new Promise((resolve) => frameOrNone(this.#scheduler, resolve));
  }

  #show(entry: Entry): void {
    const { shown } = entry;
    const content = contentOf(entry);
    const isOutdated = this.#outdated.delete(entry);
    if (shown && content && !isOutdated) shown.update(content);
    else {
      shown?.remove();
      entry.shown = content && this.#put(entry, content);
    }
    entry.content = content && this.#toBeKept(entry, content);
  }

  /** What can be read back need not be kept. */
  #toBeKept({ shown, status }: Entry, content: readonly Inline[]): PackedContent | undefined {
    const canBeReadBack = content.length === 1 && shown?.text() === content[0];
    return canBeReadBack && status === 'translated' ? undefined : packContent(content);
  }

  #put({ unit }: Entry, content: readonly Inline[]): Shown | undefined {
    const { mode, appearance } = this.#look;
    if (unit.kind === 'attribute') return mode === 'translation' ? showAttribute(unit, content) : undefined;
    return mode === 'translation' ? showTranslation(unit, content) : showBilingual(unit, content, appearance);
  }
}

/**
 * Entries in the order in which somebody who reads on comes to them: from the top of the view down to the end of the page, then
 * what stands above. Where they were when they were seen last puts them in line, for that is known of all of them; where the
 * view is in that line is looked for by their boxes, because whatever was written since has moved them down.
 */
function inReadingOrder(entries: readonly Entry[]): Entry[] {
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

function topOf(entry: Entry): number {
  // What was found a moment ago may be anywhere.
  return prospectOf(entry).top ?? Number.MAX_VALUE;
}
