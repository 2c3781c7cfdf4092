import type { SegmentPartial } from '@interlinear/translation/segment';
import type { TextUnit, Unit } from '../unit.ts';
import type { Answer, Asking } from './asking.ts';
import { type Entry, placeOf } from './entry.ts';
import type { EntryBook } from './entry-book.ts';
import type { PageChanges } from './page-changes.ts';
import type { PageScheduler } from './page-scheduler.ts';
import type { RetranslationBudget } from './retranslation-budget.ts';
import type { TranslationMemory } from './translation-memory.ts';
import { contentKey } from './translation-memory.ts';
import type { ViewWatch } from './view-watch.ts';
import type { Writing } from './writing.ts';

export interface PageUnitsParts {
  scheduler: PageScheduler;
  book: EntryBook;
  memory: TranslationMemory;
  budget: RetranslationBudget;
  changes: PageChanges;
  view: ViewWatch;
  writing: Writing;
  asking: Asking;
}

/** The life of every unit: found, answered, changed by the page, lost. */
export class PageUnits {
  readonly #parts: PageUnitsParts;
  #fresh: Entry[] = [];

  constructor(parts: PageUnitsParts) {
    this.#parts = parts;
  }

  /**
   * Takes in what was read. A unit that is known already stays as it is, and is struck from the suspects.
   * @param suspects entries that the page may have changed or torn; whatever the reading does not find again is lost
   */
  accept(unit: Unit, suspects: Set<Entry>): void {
    const owners = this.#ownersOf(unit);
    const [owner] = owners;
    if (!owner) {
      this.#add(unit, hasSuspectAt(placeOf(unit), suspects));
      return;
    }
    // What stands there is our own translation in place of the original.
    if (this.#isInPlace(owners, suspects)) return;
    if (owners.size === 1 && isSameUnit(owner.unit, unit)) {
      if (owner.key === contentKey(unit.content)) this.#confirm(owner, suspects);
      else this.#replace(owner, unit);
      return;
    }
    for (const old of owners) this.forget(old);
    this.#add(unit, true);
  }

  forget(entry: Entry): void {
    const { asking, book, budget, view, writing } = this.#parts;
    if (entry.status === 'gone') return;
    if (entry.shown) budget.noteLoss(entry.key);
    asking.leave(entry);
    view.unwatch(entry);
    writing.drop(entry);
    this.putBack(entry);
    book.forget(entry);
  }

  /** Lets go of everything that has left the page. */
  sweep(): void {
    for (const entry of this.#parts.book.lost()) this.forget(entry);
  }

  /** Puts the original back, until it is known whether the translation still fits. */
  putBack(entry: Entry): void {
    const { shown } = entry;
    if (!shown) return;
    entry.wasTaken = !shown.isIntact();
    entry.shown = undefined;
    this.#parts.changes.write(() => shown.remove());
  }

  receivePartial(entries: ReadonlySet<Entry>, { text }: SegmentPartial): void {
    const { writing } = this.#parts;
    for (const entry of entries) {
      // In place of an original with links in it, a text without them would take them away for a moment.
      const hasMarkup = entry.unit.kind === 'text' && entry.unit.elements.size > 0;
      if (writing.look.mode === 'translation' && hasMarkup) continue;
      entry.content = [text];
      this.draw(entry);
    }
  }

  receive(key: string, entries: ReadonlySet<Entry>, answer: Answer): void {
    if (answer.status === 'translated') this.#parts.memory.set(key, answer.content);
    for (const entry of entries) this.#settle(entry, answer);
  }

  /** What failed is asked for again. */
  retry(isWanted: (entry: Entry) => boolean): void {
    for (const entry of this.#parts.book.all()) {
      if (entry.status === 'failed' && isWanted(entry)) this.#wait(entry);
    }
  }

  #settle(entry: Entry, answer: Answer): void {
    const { book, view } = this.#parts;
    book.setStatus(entry, answer.status);
    entry.error = answer.status === 'failed' ? answer.error : undefined;
    entry.failures = answer.status === 'failed' ? entry.failures + 1 : 0;
    entry.content = answer.status === 'translated' ? answer.content : undefined;
    // A half-streamed translation, or that of an older text, goes when there is no better one.
    if (entry.content || entry.shown) this.draw(entry);
    else view.unwatch(entry);
  }

  /** What is to be shown has changed. */
  draw(entry: Entry): void {
    this.#parts.writing.queue(entry);
    // What is near is written first.
    this.#parts.view.watch(entry);
  }

  /** It has been written. */
  noteDrawn(entry: Entry): void {
    const { budget, scheduler, view } = this.#parts;
    budget.noteWriting(entry.place, scheduler.now());
    if (entry.status !== 'asked') view.unwatch(entry);
  }

  /** What was found since the last call. */
  takeFresh(): readonly Entry[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  /** Shows a translation that has become known while the entry waited, or lets it wait on; false when it is unknown. */
  recall(entry: Entry): boolean {
    const { memory, scheduler } = this.#parts;
    if (!memory.get(entry.key)) return false;
    this.#showKnown(entry, scheduler.now());
    return true;
  }

  #add(unit: Unit, hasChanged: boolean): Entry {
    const { book, budget, scheduler } = this.#parts;
    const now = scheduler.now();
    const entry = book.add(unit);
    this.#fresh.push(entry);
    const isShown = this.#showKnown(entry, now);
    if (!isShown && entry.notBefore === 0 && hasChanged) entry.notBefore = budget.askFrom(entry.place, now);
    if (!isShown) this.#wait(entry);
    return entry;
  }

  #showKnown(entry: Entry, now: number): boolean {
    const { book, budget, memory } = this.#parts;
    const known = memory.get(entry.key);
    if (!known) return false;
    const from = budget.showFrom(entry.key, now);
    if (from > now) {
      entry.notBefore = from;
      return false;
    }
    book.setStatus(entry, 'translated');
    entry.content = known;
    this.draw(entry);
    return true;
  }

  #wait(entry: Entry): void {
    const { book, view } = this.#parts;
    book.setStatus(entry, 'waiting');
    view.watch(entry);
  }

  /** The page has written another text into the same nodes: the old translation stays until there is a new one. */
  #replace(old: Entry, unit: Unit): void {
    const { shown } = old;
    old.shown = undefined;
    this.forget(old);
    this.#add(unit, true).shown = shown;
  }

  /** The same text in the same nodes; its translation may be missing. */
  #confirm(entry: Entry, suspects: Set<Entry>): void {
    const { book, budget } = this.#parts;
    if (!suspects.delete(entry) || !entry.content) return;
    if (entry.shown?.isIntact()) {
      // A bilingual translation has a copy of the code or the picture that stands in the text; it may have changed.
      if (hasLeaves(entry.unit)) this.draw(entry);
      return;
    }
    this.putBack(entry);
    if (entry.wasTaken && !budget.mayPutBack(entry.place)) {
      book.setStatus(entry, 'refused');
      entry.content = undefined;
    } else this.draw(entry);
    entry.wasTaken = false;
  }

  #isInPlace(owners: ReadonlySet<Entry>, suspects: ReadonlySet<Entry>): boolean {
    if (this.#parts.writing.look.mode === 'bilingual') return false;
    return owners.values().every((owner) => owner.shown && !suspects.has(owner));
  }

  #ownersOf(unit: Unit): Set<Entry> {
    const { book } = this.#parts;
    const owners =
      unit.kind === 'attribute'
        ? [book.withAttribute(unit.element, unit.name)]
        : unit.nodes.map((node) => book.withNode(node));
    return new Set(owners.filter((owner) => owner !== undefined));
  }
}

function hasSuspectAt(place: Node, suspects: ReadonlySet<Entry>): boolean {
  return suspects.values().some((suspect) => suspect.place === place);
}

function hasLeaves({ content }: Unit): boolean {
  return content.some((inline) => typeof inline === 'object' && 'leaf' in inline && inline.kind !== 'break');
}

/** Whether both stand in the same nodes, with the same markup. */
function isSameUnit(one: Unit, other: Unit): boolean {
  if (one.kind === 'attribute' || other.kind === 'attribute') return one.kind === other.kind;
  return (
    one.nodes.length === other.nodes.length &&
    one.nodes.every((node, index) => node === other.nodes[index]) &&
    haveSameElements(one, other)
  );
}

function haveSameElements({ elements: ones }: TextUnit, { elements: others }: TextUnit): boolean {
  return ones.size === others.size && ones.entries().every(([number, element]) => others.get(number) === element);
}
