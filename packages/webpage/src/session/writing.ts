import { showAttribute, showBilingual, showTranslation } from '../render/render.ts';
import type { Appearance, Mode, Shown } from '../unit.ts';
import type { Entry } from './entry.ts';
import type { PageScheduler } from './page-scheduler.ts';

/** How long the writing of one frame may take; what is left goes into the next. */
const FRAME_MS = 8;
/**
 * A browser lays out and paints a page of a hundred screens anew for every frame in which any of it changed, and that costs far
 * more than the writing. So what is out of sight goes along with what is written anyway, or else so much of it together, and
 * such frames take this share of the time at most.
 */
const TOGETHER = 120;
const FAR_SHARE = 0.2;

/** How translations are shown; another object is another look, and all are shown anew. */
export interface Look {
  mode: Mode;
  appearance: Appearance;
}

/** Puts into the page what is to be shown, once a frame at most: what is near the view at once, the rest little by little. */
export class Writing {
  readonly #scheduler: PageScheduler;
  readonly #queue = new Set<Entry>();
  #farFrom = 0;
  look: Look;

  constructor(scheduler: PageScheduler, look: Look) {
    this.#scheduler = scheduler;
    this.look = look;
  }

  get hasWork(): boolean {
    return this.#queue.size > 0;
  }

  /** What is shown for this entry is not what is to be shown. */
  queue(entry: Entry): void {
    this.#queue.add(entry);
  }

  drop(entry: Entry): void {
    this.#queue.delete(entry);
  }

  /** Milliseconds until there is something to write: 0 for the next frame; undefined when there is nothing. */
  nextIn(): number | undefined {
    if (this.#queue.size === 0) return undefined;
    if (this.#queue.values().some((entry) => entry.isNear)) return 0;
    return Math.max(0, this.#farFrom - this.#scheduler.now());
  }

  /** What to write in this frame: what is in view, what is near, and what goes along. */
  next(): Entry[] {
    const entries = this.#queue.values().toArray();
    const near = entries.filter((entry) => entry.isNear);
    near.sort((one, other) => Number(other.isInView) - Number(one.isInView));
    if (near.length === 0 && this.#scheduler.now() < this.#farFrom) return [];
    const along = entries.filter((entry) => !entry.isNear).slice(0, Math.max(0, TOGETHER - near.length));
    return [...near, ...along];
  }

  /** Writes as many of these as fit into a frame. Answers what was written. */
  write(entries: readonly Entry[]): Entry[] {
    const start = this.#scheduler.now();
    const written: Entry[] = [];
    for (const entry of entries) {
      this.#queue.delete(entry);
      this.#show(entry);
      written.push(entry);
      if (this.#scheduler.now() - start >= FRAME_MS) break;
    }
    // What comes after the frame comes after layout and painting.
    if (written.length > 0) void this.#scheduler.breathe().then(() => this.#pace(start)); // never fails
    return written;
  }

  #pace(start: number): void {
    const now = this.#scheduler.now();
    this.#farFrom = now + (now - start) / FAR_SHARE;
  }

  #show(entry: Entry): void {
    const { content, shown } = entry;
    if (shown && content && entry.look === this.look) {
      shown.update(content);
      return;
    }
    shown?.remove();
    entry.shown = content && this.#put(entry, content);
    entry.look = this.look;
  }

  #put({ unit }: Entry, content: NonNullable<Entry['content']>): Shown | undefined {
    const { mode, appearance } = this.look;
    if (unit.kind === 'attribute') return mode === 'translation' ? showAttribute(unit, content) : undefined;
    return mode === 'translation' ? showTranslation(unit, content) : showBilingual(unit, content, appearance);
  }
}
