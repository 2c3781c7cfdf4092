import type { RenderQueue } from '../rendering/render-queue.ts';
import type { StyledRoots } from '../rendering/styled-roots.ts';
import type { RetranslationBudget } from '../units/retranslation-budget.ts';
import type { UnitEntry } from '../units/unit-entry.ts';
import type { UnitLifecycle } from '../units/unit-lifecycle.ts';
import type { UnitRegistry } from '../units/unit-registry.ts';
import type { MutationTracker, PageMutations } from './mutation-tracker.ts';
import type { PageReader } from './page-reader.ts';
import { RereadPlanner } from './reread-planner.ts';
import type { Steps } from './time-slicer.ts';

interface ChangeHandlerDependencies {
  budget: RetranslationBudget;
  mutations: MutationTracker;
  reader: PageReader;
  registry: UnitRegistry;
  renderQueue: RenderQueue;
  styledRoots: StyledRoots;
  units: UnitLifecycle;
  /** Called after a change that may make hidden text visible. */
  onMayReveal(): void;
}

/** Reacts to the page's own changes: drops removed units and rereads the affected blocks. */
export class ChangeHandler {
  readonly #dependencies: ChangeHandlerDependencies;
  /**
   * Entries that are dropped unless a reread finds them. All rereads share this set: an interrupted one must not drop an entry
   * that another has found, perhaps in a block that the first has already passed.
   */
  readonly #suspects = new Set<UnitEntry>();

  constructor(dependencies: ChangeHandlerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Handles everything that changed since the last call. */
  run(): void {
    const { budget, mutations, onMayReveal, reader } = this.#dependencies;
    const changes = mutations.take();
    // They belong to no unit, so nothing would ever update or remove them.
    if (changes.copies.size > 0) mutations.write(() => removeAll(changes.copies));
    if (changes.removed.size > 0) this.#dropRemoved();
    if (hasChanges(changes)) {
      budget.beginRound();
      reader.addUrgentJob(this.#reread(changes));
    }
    if (changes.mayReveal) onMayReveal();
  }

  /** Removes what the page has copied since the last call of `run`. */
  stop(): void {
    removeAll(this.#dependencies.mutations.take().copies);
  }

  #dropRemoved(): void {
    const { reader, styledRoots, units } = this.#dependencies;
    units.forgetDisconnected();
    for (const root of styledRoots.removeDisconnected()) reader.forgetShadowRoot(root);
  }

  /** Reads translated entries again, whose content was dropped. */
  readAgain(entries: ReadonlySet<UnitEntry>): void {
    const { reader } = this.#dependencies;
    const blocks = new Set([...entries].map(({ container }) => reader.blockOf(container)));
    reader.addUrgentJob(this.#readSuspects(blocks, entries));
  }

  *#reread(changes: PageMutations): Steps {
    const { reader, registry, renderQueue, units } = this.#dependencies;
    const isInPlace = renderQueue.display.mode === 'translation';
    const planner = new RereadPlanner(registry, (node) => reader.blockOf(node), isInPlace);
    yield* planner.plan(changes);
    for (const suspect of planner.suspects) units.remember(suspect);
    yield* this.#readSuspects(planner.blocks, planner.suspects);
  }

  *#readSuspects(blocks: ReadonlySet<Element | ShadowRoot>, suspects: ReadonlySet<UnitEntry>): Steps {
    const { reader, renderQueue, units } = this.#dependencies;
    const isInPlace = renderQueue.display.mode === 'translation';
    for (const suspect of suspects) {
      this.#suspects.add(suspect);
      if (!isInPlace) continue;
      // The reread must see the page's own text.
      units.putBack(suspect);
      renderQueue.hold(suspect);
    }
    yield* reader.readBlocks(blocks, this.#suspects);
    for (const suspect of suspects) if (this.#suspects.delete(suspect)) units.forget(suspect);
  }
}

function removeAll(elements: Iterable<Element>): void {
  for (const element of elements) element.remove();
}

function hasChanges({ texts, added, removed, damaged, edges, attributes }: PageMutations): boolean {
  return texts.size + added.size + removed.size + damaged.size + edges.size + attributes.size > 0;
}
