import type { Inline } from '@interlinear/translation/segment';
import type { Unit } from '../../unit.ts';
import type { PageScheduler } from '../page/page-scheduler.ts';
import type { PageChanges } from '../reading/mutation-tracker.ts';
import type { Writing } from '../rendering/render-queue.ts';
import type { Asking } from '../requests/request-tracker.ts';
import type { ViewWatch } from '../viewport/view-tracker.ts';
import { settled } from './compact-unit.ts';
import type { RetranslationBudget } from './retranslation-budget.ts';
import type { TranslationMemory } from './translation-cache.ts';
import { contentOf, type Entry } from './unit-entry.ts';
import type { EntryBook } from './unit-registry.ts';

export interface PageUnitsParts {
  scheduler: PageScheduler;
  book: EntryBook;
  /** Of what the page has lost. */
  memory: TranslationMemory;
  /** Of what stands on it again and again. */
  often: TranslationMemory;
  budget: RetranslationBudget;
  changes: PageChanges;
  view: ViewWatch;
  writing: Writing;
  asking: Asking;
}

/** The life of every unit: found, waiting, shown, put back, lost. */
export class PageUnits {
  readonly #parts: PageUnitsParts;
  /** Those whose translation the page had taken away or changed when it was put back. */
  readonly #taken = new WeakSet<Entry>();

  constructor(parts: PageUnitsParts) {
    this.#parts = parts;
  }

  /** @param hasChanged whether the page has written it where another text was */
  add(unit: Unit, hasChanged: boolean): Entry {
    const { book, budget, scheduler } = this.#parts;
    const now = scheduler.now();
    const entry = book.add(unit);
    const isShown = this.#showKnown(entry, now);
    if (isShown) return entry;
    if (hasChanged && !book.postponed.has(entry)) book.postpone(entry, budget.askFrom(entry.place, now));
    this.wait(entry);
    return entry;
  }

  /** It is to be asked for. */
  wait(entry: Entry): void {
    const { book, view } = this.#parts;
    book.setStatus(entry, 'waiting');
    view.watch(entry);
  }

  /** Shows a translation that has become known while the entry waited, or lets it wait on; false when it is unknown. */
  recall(entry: Entry): boolean {
    const { scheduler } = this.#parts;
    if (!this.#translationOf(entry)) return false;
    if (!this.#showKnown(entry, scheduler.now())) this.wait(entry);
    return true;
  }

  /** Its translation is known. */
  translate(entry: Entry, content: readonly Inline[]): void {
    this.#parts.book.setStatus(entry, 'translated');
    entry.content = content;
    entry.unit = settled(entry.unit);
    this.draw(entry);
  }

  /** What is to be shown has changed. */
  draw(entry: Entry): void {
    this.#parts.writing.queue(entry);
    // What is near is written first.
    this.#parts.view.watch(entry);
  }

  /** It has been written, at this moment. */
  noteDrawn(entry: Entry, now: number): void {
    const { budget, view } = this.#parts;
    entry.wroteAt = Math.ceil(now);
    budget.noteWriting(entry.place, now);
    if (entry.status !== 'asked' && entry.status !== 'waiting') view.unwatch(entry);
  }

  /** Puts the original back, until it is known whether the translation still fits. */
  putBack(entry: Entry): void {
    const { shown } = entry;
    if (!shown) return;
    if (shown.isIntact()) this.#taken.delete(entry);
    else this.#taken.add(entry);
    entry.content = contentOf(entry);
    entry.shown = undefined;
    this.#parts.changes.write(() => shown.remove());
  }

  /** Whether the page had taken away or changed what was shown. It is asked once. */
  wasTaken(entry: Entry): boolean {
    return this.#taken.delete(entry);
  }

  forget(entry: Entry): void {
    const { asking, book, budget, view, writing } = this.#parts;
    if (entry.status === 'gone') return;
    if (entry.shown) budget.noteLoss(entry.key);
    this.remember(entry);
    asking.leave(entry);
    view.unwatch(entry);
    writing.drop(entry);
    this.putBack(entry);
    book.forget(entry);
  }

  /** Should the page write the same text anew, its translation is known. */
  remember(entry: Entry): void {
    const content = entry.status === 'translated' ? contentOf(entry) : undefined;
    if (content) this.#parts.memory.set(entry.key, content);
  }

  /** Lets go of everything that has left the page. */
  sweep(): void {
    for (const entry of this.#parts.book.lost()) this.forget(entry);
  }

  #translationOf({ key }: Entry): readonly Inline[] | undefined {
    const { memory, often } = this.#parts;
    return often.get(key) ?? memory.get(key);
  }

  #showKnown(entry: Entry, now: number): boolean {
    const { book, budget } = this.#parts;
    const known = this.#translationOf(entry);
    if (!known) return false;
    const from = budget.showFrom(entry.key, now);
    if (from > now) {
      book.postpone(entry, from);
      return false;
    }
    this.translate(entry, known);
    return true;
  }
}
