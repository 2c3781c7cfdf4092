import { showAttribute, showBilingual, showTranslation } from '../render/render.ts';
import type { Appearance, Mode, Shown } from '../unit.ts';
import type { Entry } from './entry.ts';
import type { PageScheduler } from './page-scheduler.ts';

/** How long the writing of one frame may take; what is left goes into the next. */
const FRAME_MS = 8;

/** How translations are shown; another object is another look, and all are shown anew. */
export interface Look {
  mode: Mode;
  appearance: Appearance;
}

/** Puts into the page what is to be shown, once a frame at most, what is in view first. */
export class Writing {
  readonly #scheduler: PageScheduler;
  readonly #queue = new Set<Entry>();
  /** In which look each is shown. */
  readonly #looks = new WeakMap<Shown, Look>();
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

  /** Writes as much as fits into a frame. Answers what was written. */
  flush(): Entry[] {
    const end = this.#scheduler.now() + FRAME_MS;
    const written: Entry[] = [];
    for (const entry of this.#inOrder()) {
      this.#queue.delete(entry);
      this.#show(entry);
      written.push(entry);
      if (this.#scheduler.now() >= end) break;
    }
    return written;
  }

  *#inOrder(): Generator<Entry> {
    for (const entry of this.#queue) if (entry.isInView) yield entry;
    yield* this.#queue;
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
