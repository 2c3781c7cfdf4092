import type { TextUnit, Unit } from '../../unit.ts';
import type { PageScheduler } from '../page/page-scheduler.ts';
import type { Writing } from '../rendering/render-queue.ts';
import type { RetranslationBudget } from '../units/retranslation-budget.ts';
import { contentKey } from '../units/translation-cache.ts';
import { contentOf, type Entry, placeOf } from '../units/unit-entry.ts';
import type { PageUnits } from '../units/unit-lifecycle.ts';
import type { EntryBook } from '../units/unit-registry.ts';

interface TakingInParts {
  scheduler: PageScheduler;
  book: EntryBook;
  budget: RetranslationBudget;
  writing: Writing;
  units: PageUnits;
}

/** What was read, held against what is known: the same unit, the same place with another text, or a new one. */
export class TakingIn {
  readonly #parts: TakingInParts;

  constructor(parts: TakingInParts) {
    this.#parts = parts;
  }

  /**
   * Takes in what was read. A unit that is known already stays as it is, and is struck from the suspects.
   * @param suspects entries that the page may have changed or torn; whatever the reading does not find again is lost
   */
  accept(unit: Unit, suspects: Set<Entry>): void {
    const { units } = this.#parts;
    const owners = this.#ownersOf(unit);
    const [owner] = owners;
    if (!owner) {
      units.add(unit, hasSuspectAt(placeOf(unit), suspects));
      return;
    }
    // What stands there is our own translation in place of the original.
    if (this.#isInPlace(owners, suspects)) return;
    if (owners.size === 1 && isSameUnit(owner.unit, unit)) {
      if (owner.key === contentKey(unit.content)) this.#confirm(owner, unit, suspects);
      else this.#replace(owner, unit);
      return;
    }
    for (const old of owners) units.forget(old);
    units.add(unit, true);
  }

  #ownersOf(unit: Unit): Set<Entry> {
    const { book } = this.#parts;
    const owners =
      unit.kind === 'attribute'
        ? [book.withAttribute(unit.element, unit.name)]
        : unit.nodes.map((node) => book.withNode(node));
    return new Set(owners.filter((owner) => owner !== undefined));
  }

  #isInPlace(owners: ReadonlySet<Entry>, suspects: ReadonlySet<Entry>): boolean {
    if (this.#parts.writing.look.mode === 'bilingual') return false;
    return owners.values().every((owner) => owner.shown && !suspects.has(owner));
  }

  /** The same text in the same nodes; its translation may be missing. */
  #confirm(entry: Entry, unit: Unit, suspects: Set<Entry>): void {
    const { book, budget, scheduler, units, writing } = this.#parts;
    if (!suspects.delete(entry)) return;
    writing.letGo(entry);
    const isTranslated = entry.status === 'translated' || contentOf(entry) !== undefined;
    if (!isTranslated) return;
    if (entry.shown?.isIntact()) {
      // A bilingual translation has a copy of the code or the picture that stands in the text; it may have changed.
      if (unit.kind === 'text' && unit.elements.size > 0) units.draw(entry);
      return;
    }
    units.putBack(entry);
    entry.unit = unit;
    if (units.wasTaken(entry) && !budget.mayPutBack(entry.place, entry.wroteAt, scheduler.now())) {
      book.setStatus(entry, 'refused');
      entry.content = undefined;
    } else if (contentOf(entry)) units.draw(entry);
    // The page has written over it, and it was nowhere else.
    else if (!units.recall(entry)) units.wait(entry);
  }

  /** The page has written another text into the same nodes: the old translation stays until there is a new one. */
  #replace(old: Entry, unit: Unit): void {
    const { units, writing } = this.#parts;
    const shown = writing.release(old);
    units.forget(old);
    writing.adopt(units.add(unit, true), shown);
  }
}

function hasSuspectAt(place: Node, suspects: ReadonlySet<Entry>): boolean {
  return suspects.values().some((suspect) => suspect.place === place);
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
