import type { Changes, PageChanges } from '../reading/mutation-tracker.ts';
import type { PageReader } from '../reading/page-reader.ts';
import { Rereading } from '../reading/reread-planner.ts';
import type { Steps } from '../reading/time-slicer.ts';
import type { Writing } from '../rendering/render-queue.ts';
import type { StyledRoots } from '../rendering/styled-roots.ts';
import type { RetranslationBudget } from '../units/retranslation-budget.ts';
import { anchorOf, type Entry } from '../units/unit-entry.ts';
import type { PageUnits } from '../units/unit-lifecycle.ts';
import type { EntryBook } from '../units/unit-registry.ts';
import { keepInPlace } from '../viewport/scroll-anchor.ts';
import type { ViewWatch } from '../viewport/view-tracker.ts';
import type { PageScheduler } from './page-scheduler.ts';

export interface PageTickParts {
  window: Window & typeof globalThis;
  book: EntryBook;
  budget: RetranslationBudget;
  changes: PageChanges;
  reader: PageReader;
  scheduler: PageScheduler;
  styledRoots: StyledRoots;
  units: PageUnits;
  view: ViewWatch;
  writing: Writing;
  /** Something changed that may show what was hidden. */
  onMayReveal(): void;
  /** What was written is laid out, and there is more to write before the next frame. */
  onGoOn(): void;
}

/** What is done on the page in one frame: first everything is read, then everything is written. */
export class PageTick {
  readonly #parts: PageTickParts;
  /**
   * Entries that are lost unless they are found again. One set for all readings: one that is interrupted by another must not take
   * for lost what the other has found, perhaps at a place that it has passed by already.
   */
  readonly #suspects = new Set<Entry>();

  constructor(parts: PageTickParts) {
    this.#parts = parts;
  }

  run(isInFrame: boolean): void {
    const { budget, changes, onMayReveal, reader, view } = this.#parts;
    const changed = changes.take();
    if (changed.removed.size > 0) this.#sweep();
    if (hasChanges(changed)) {
      budget.beginRound();
      reader.readUrgently(this.#readAgain(changed));
    }
    if (changed.mayReveal) onMayReveal();
    view.catchUp();
    this.#write(isInFrame);
  }

  #sweep(): void {
    const { reader, styledRoots, units } = this.#parts;
    units.sweep();
    for (const root of styledRoots.sweep()) reader.leave(root);
  }

  *#readAgain(changed: Changes): Steps {
    const { book, reader, units, writing } = this.#parts;
    const isInPlace = writing.look.mode === 'translation';
    const rereading = new Rereading(book, (node) => reader.blockOf(node), isInPlace);
    yield* rereading.plan(changed);
    const { blocks, suspects } = rereading;
    // What is read again must be the page's own text.
    for (const suspect of suspects) {
      this.#suspects.add(suspect);
      units.remember(suspect);
      if (!isInPlace) continue;
      units.putBack(suspect);
      writing.hold(suspect);
    }
    yield* reader.readBlocks(blocks, this.#suspects);
    for (const suspect of suspects) if (this.#suspects.delete(suspect)) units.forget(suspect);
  }

  #write(isInFrame: boolean): void {
    const { changes, scheduler, units, view, window, writing } = this.#parts;
    const entries = writing.next(isInFrame);
    if (entries.length === 0) return;
    const isAwaited = entries.some((entry) => view.near.has(entry));
    const write = () => {
      changes.write(() => {
        const written = writing.write(entries, isInFrame);
        const now = scheduler.now();
        for (const entry of written) units.noteDrawn(entry, now);
      });
    };
    // What stands below the view pushes nothing in it.
    if (!isInFrame && entries.every((entry) => isBelowView(entry, window))) write();
    else keepInPlace(window, write);
    if (isInFrame) return;
    if (isAwaited) void this.#layOutSoon();
    else this.#layOut();
  }

  /** What somebody waits for is in the page before it is laid out. */
  async #layOutSoon(): Promise<void> {
    await this.#parts.scheduler.turn();
    this.#layOut();
  }

  /** A long page is laid out for as long as it is painted: before the next frame and not in it, where they add up to a long task. */
  #layOut(): void {
    const { onGoOn, scheduler, window, writing } = this.#parts;
    const start = scheduler.now();
    // The page may have taken its root away meanwhile.
    window.document.documentElement?.getBoundingClientRect();
    writing.noteLayout(scheduler.now() - start);
    if (writing.goesOn) onGoOn();
  }
}

function hasChanges({ texts, added, removed, torn, edges, attributes }: Changes): boolean {
  return texts.size + added.size + removed.size + torn.size + edges.size + attributes.size > 0;
}

function isBelowView(entry: Entry, { innerHeight }: Window): boolean {
  return anchorOf(entry).getBoundingClientRect().top >= innerHeight;
}
