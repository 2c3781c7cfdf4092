import { showAttribute, showBilingual, showTranslation } from '../render/render.ts';
import type { Appearance, Mode, Shown } from '../unit.ts';
import type { Entry } from './entry.ts';
import type { PageScheduler } from './page-scheduler.ts';

/** How long the writing of one frame may take; what is left goes into the next. */
const FRAME_MS = 8;
/**
 * A browser lays out and paints a page of a hundred screens for every frame in which any of it changed. So what is out of
 * sight is written together, as much as keeps a frame this short, and takes this share of the time at most.
 */
const FAR_FRAME_MS = 25;
const FAR_SHARE = 0.12;
const FAR_COUNT = { first: 30, least: 10, most: 200 };

/** How translations are shown; another object is another look, and all are shown anew. */
export interface Look {
  mode: Mode;
  appearance: Appearance;
}

/** Puts into the page what is to be shown, once a frame at most: what is near the view at once, the rest little by little. */
export class Writing {
  readonly #scheduler: PageScheduler;
  readonly #queue = new Set<Entry>();
  /** In which look each is shown. */
  readonly #looks = new WeakMap<Shown, Look>();
  #farCount = FAR_COUNT.first;
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

  /** What to write in this frame. */
  next(): Entry[] {
    const entries = this.#queue.values().toArray();
    const near = entries.filter((entry) => entry.isNear);
    near.sort((one, other) => Number(other.isInView) - Number(one.isInView));
    if (this.#scheduler.now() < this.#farFrom) return near;
    return [...near, ...entries.filter((entry) => !entry.isNear).slice(0, this.#farCount)];
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
    if (written.some((entry) => !entry.isNear)) void this.#scheduler.breathe().then(() => this.#pace(start)); // never fails
    return written;
  }

  #pace(start: number): void {
    const now = this.#scheduler.now();
    const frameMs = now - start;
    this.#farFrom = now + frameMs / FAR_SHARE;
    const count = frameMs > FAR_FRAME_MS ? this.#farCount / 2 : this.#farCount * 1.5;
    this.#farCount = Math.round(Math.min(FAR_COUNT.most, Math.max(FAR_COUNT.least, count)));
  }

  #show(entry: Entry): void {
    const { content, shown } = entry;
    if (shown && content && this.#looks.get(shown) === this.look) {
      shown.update(content);
      return;
    }
    shown?.remove();
    entry.shown = content && this.#put(entry, content);
    if (entry.shown) this.#looks.set(entry.shown, this.look);
  }

  #put({ unit }: Entry, content: NonNullable<Entry['content']>): Shown | undefined {
    const { mode, appearance } = this.look;
    if (unit.kind === 'attribute') return mode === 'translation' ? showAttribute(unit, content) : undefined;
    return mode === 'translation' ? showTranslation(unit, content) : showBilingual(unit, content, appearance);
  }
}
