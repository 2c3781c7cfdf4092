import type { TextUnit, Unit } from '../../unit.ts';
import type { PageScheduler } from '../page/page-scheduler.ts';
import type { RenderQueue } from '../rendering/render-queue.ts';
import type { RetranslationBudget } from '../units/retranslation-budget.ts';
import { contentKey } from '../units/translation-cache.ts';
import { containerOf, contentOf, type UnitEntry } from '../units/unit-entry.ts';
import type { UnitLifecycle } from '../units/unit-lifecycle.ts';
import type { UnitRegistry } from '../units/unit-registry.ts';

interface UnitReconcilerDependencies {
  scheduler: PageScheduler;
  registry: UnitRegistry;
  budget: RetranslationBudget;
  renderQueue: RenderQueue;
  units: UnitLifecycle;
}

/** Matches units that were read against known entries: unchanged, replaced in the same nodes, or new. */
export class UnitReconciler {
  readonly #dependencies: UnitReconcilerDependencies;
  /** Entries that are to be requested again although their text is the same. */
  readonly #outdated = new WeakSet<UnitEntry>();

  constructor(dependencies: UnitReconcilerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Has a translated entry requested again once its unit has been read. */
  markOutdated(entry: UnitEntry): void {
    this.#outdated.add(entry);
  }

  /**
   * Accepts a unit that was read. A known, unchanged unit keeps its entry, which is removed from the suspects.
   * @param suspects entries the page may have changed or damaged; those not found again are dropped
   */
  accept(unit: Unit, suspects: Set<UnitEntry>): void {
    const { units } = this.#dependencies;
    const owners = this.#ownersOf(unit);
    const [owner] = owners;
    if (!owner) {
      units.add(unit, hasSuspectAt(containerOf(unit), suspects));
      return;
    }
    // The text read is our own translation in place of the original.
    if (this.#isInPlace(owners, suspects)) return;
    const isSame = owners.size === 1 && isSameUnit(owner.unit, unit);
    if (isSame && owner.key === contentKey(unit.content)) this.#confirm(owner, unit, suspects);
    else if (isSame && !this.#isMisplaced(owner)) this.#replace(owner, unit);
    else {
      for (const old of owners) units.forget(old);
      units.add(unit, true);
    }
  }

  #ownersOf(unit: Unit): Set<UnitEntry> {
    const { registry } = this.#dependencies;
    const owners =
      unit.kind === 'attribute'
        ? [registry.entryOfAttribute(unit.element, unit.name)]
        : unit.nodes.map((node) => registry.entryOf(node));
    return new Set(owners.filter((owner) => owner !== undefined));
  }

  #isInPlace(owners: ReadonlySet<UnitEntry>, suspects: ReadonlySet<UnitEntry>): boolean {
    if (this.#dependencies.renderQueue.display.mode === 'bilingual') return false;
    return owners.values().every((owner) => owner.rendered && !suspects.has(owner));
  }

  /** Whether the page has moved a part of the text behind its bilingual translation. */
  #isMisplaced({ rendered }: UnitEntry): boolean {
    const { mode } = this.#dependencies.renderQueue.display;
    return mode === 'bilingual' && rendered !== undefined && !rendered.isIntact();
  }

  /** Confirms an entry with the same text in the same nodes. Its translation may be missing. */
  #confirm(entry: UnitEntry, unit: Unit, suspects: Set<UnitEntry>): void {
    const { registry, budget, scheduler, units, renderQueue } = this.#dependencies;
    if (!suspects.delete(entry)) return;
    renderQueue.unhold(entry);
    if (this.#outdated.delete(entry)) {
      this.#requestAgain(entry, unit);
      return;
    }
    const isTranslated = entry.status === 'translated' || contentOf(entry) !== undefined;
    if (!isTranslated) return;
    if (entry.rendered?.isIntact()) {
      // A bilingual translation contains copies of code and pictures in the text; the originals may have changed.
      if (unit.kind === 'text' && unit.elements.size > 0) units.queueRender(entry);
      return;
    }
    units.putBack(entry);
    entry.unit = unit;
    if (units.wasOverwritten(entry) && !budget.mayPutBack(entry.container, entry.writtenAt, scheduler.now())) {
      registry.setStatus(entry, 'refused');
      entry.content = undefined;
    } else if (contentOf(entry)) units.queueRender(entry);
    // The page has overwritten the translation, and there was no other copy.
    else if (!units.showCached(entry)) units.markWaiting(entry);
  }

  /** The old translation stays visible until the new one arrives. */
  #requestAgain(entry: UnitEntry, unit: Unit): void {
    const { units } = this.#dependencies;
    entry.content = contentOf(entry);
    entry.unit = unit;
    units.markWaiting(entry);
    if (!entry.rendered) units.queueRender(entry);
  }

  /** Replaces an entry whose nodes have a new text. The old translation stays visible until the new one arrives. */
  #replace(old: UnitEntry, unit: Unit): void {
    const { units, renderQueue } = this.#dependencies;
    const rendered = renderQueue.release(old);
    units.forget(old);
    renderQueue.adopt(units.add(unit, true), rendered);
  }
}

function hasSuspectAt(container: Node, suspects: ReadonlySet<UnitEntry>): boolean {
  return suspects.values().some((suspect) => suspect.container === container);
}

/** Whether two units consist of the same nodes and the same elements. */
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
