import type { Inline } from '@interlinear/translation/segment';
import type { Unit } from '../../unit.ts';
import type { PageScheduler } from '../page/page-scheduler.ts';
import type { MutationTracker } from '../reading/mutation-tracker.ts';
import type { RenderQueue } from '../rendering/render-queue.ts';
import type { RequestTracker } from '../requests/request-tracker.ts';
import type { ViewTracker } from '../viewport/view-tracker.ts';
import { compactUnit } from './compact-unit.ts';
import type { RetranslationBudget } from './retranslation-budget.ts';
import type { TranslationCache } from './translation-cache.ts';
import { contentOf, type UnitEntry } from './unit-entry.ts';
import type { UnitRegistry } from './unit-registry.ts';

export interface UnitLifecycleDependencies {
  scheduler: PageScheduler;
  registry: UnitRegistry;
  /** Of what the page has lost. */
  removedTexts: TranslationCache;
  /** Of what stands on it again and again. */
  shortTexts: TranslationCache;
  budget: RetranslationBudget;
  mutations: MutationTracker;
  view: ViewTracker;
  renderQueue: RenderQueue;
  requestTracker: RequestTracker;
}

/** The life of every unit: found, waiting, shown, put back, lost. */
export class UnitLifecycle {
  readonly #dependencies: UnitLifecycleDependencies;
  /** Those whose translation the page had taken away or changed when it was put back. */
  readonly #taken = new WeakSet<UnitEntry>();

  constructor(dependencies: UnitLifecycleDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param hasChanged whether the page has written it where another text was */
  add(unit: Unit, hasChanged: boolean): UnitEntry {
    const { registry, budget, scheduler } = this.#dependencies;
    const now = scheduler.now();
    const entry = registry.add(unit);
    const isShown = this.#tryShowCached(entry, now);
    if (isShown) return entry;
    if (hasChanged && !registry.postponed.has(entry))
      registry.postpone(entry, budget.earliestRequest(entry.container, now));
    this.wait(entry);
    return entry;
  }

  /** It is to be asked for. */
  wait(entry: UnitEntry): void {
    const { registry, view } = this.#dependencies;
    registry.setStatus(entry, 'waiting');
    view.watch(entry);
  }

  /** Shows a translation that has become known while the entry waited, or lets it wait on; false when it is unknown. */
  showCached(entry: UnitEntry): boolean {
    const { scheduler } = this.#dependencies;
    if (!this.#cachedTranslationOf(entry)) return false;
    if (!this.#tryShowCached(entry, scheduler.now())) this.wait(entry);
    return true;
  }

  /** Its translation is known. */
  translate(entry: UnitEntry, content: readonly Inline[]): void {
    this.#dependencies.registry.setStatus(entry, 'translated');
    entry.content = content;
    entry.unit = compactUnit(entry.unit);
    this.draw(entry);
  }

  /** What is to be shown has changed. */
  draw(entry: UnitEntry): void {
    this.#dependencies.renderQueue.enqueue(entry);
    // What is near is written first.
    this.#dependencies.view.watch(entry);
  }

  /** It has been written, at this moment. */
  recordWritten(entry: UnitEntry, now: number): void {
    const { budget, view } = this.#dependencies;
    entry.wroteAt = Math.ceil(now);
    budget.recordWrite(entry.container, now);
    if (entry.status !== 'requested' && entry.status !== 'waiting') view.unwatch(entry);
  }

  /** Puts the original back, until it is known whether the translation still fits. */
  putBack(entry: UnitEntry): void {
    const { rendered } = entry;
    if (!rendered) return;
    if (rendered.isIntact()) this.#taken.delete(entry);
    else this.#taken.add(entry);
    entry.content = contentOf(entry);
    entry.rendered = undefined;
    this.#dependencies.mutations.write(() => rendered.remove());
  }

  /** Whether the page had taken away or changed what was shown. It is asked once. */
  wasTaken(entry: UnitEntry): boolean {
    return this.#taken.delete(entry);
  }

  forget(entry: UnitEntry): void {
    const { requestTracker, registry, budget, view, renderQueue } = this.#dependencies;
    if (entry.status === 'removed') return;
    if (entry.rendered) budget.recordLoss(entry.key);
    this.remember(entry);
    requestTracker.removeWaiter(entry);
    view.unwatch(entry);
    renderQueue.remove(entry);
    this.putBack(entry);
    registry.forget(entry);
  }

  /** Should the page write the same text anew, its translation is known. */
  remember(entry: UnitEntry): void {
    const content = entry.status === 'translated' ? contentOf(entry) : undefined;
    if (content) this.#dependencies.removedTexts.set(entry.key, content);
  }

  /** Lets go of everything that has left the page. */
  sweep(): void {
    for (const entry of this.#dependencies.registry.lost()) this.forget(entry);
  }

  #cachedTranslationOf({ key }: UnitEntry): readonly Inline[] | undefined {
    const { removedTexts, shortTexts } = this.#dependencies;
    return shortTexts.get(key) ?? removedTexts.get(key);
  }

  #tryShowCached(entry: UnitEntry, now: number): boolean {
    const { registry, budget } = this.#dependencies;
    const known = this.#cachedTranslationOf(entry);
    if (!known) return false;
    const from = budget.earliestDisplay(entry.key, now);
    if (from > now) {
      registry.postpone(entry, from);
      return false;
    }
    this.translate(entry, known);
    return true;
  }
}
