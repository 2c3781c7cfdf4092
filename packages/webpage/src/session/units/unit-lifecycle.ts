import type { Inline } from '@interlinear/translation/segment';
import type { Unit } from '../../unit.ts';
import type { PageScheduler } from '../page/page-scheduler.ts';
import type { MutationTracker } from '../reading/mutation-tracker.ts';
import type { RenderQueue } from '../rendering/render-queue.ts';
import type { RequestTracker } from '../requests/request-tracker.ts';
import type { ViewTracker } from '../viewport/view-tracker.ts';
import type { ChangingNumbers } from './changing-numbers.ts';
import { compactUnit } from './compact-unit.ts';
import type { RetranslationBudget } from './retranslation-budget.ts';
import type { TranslationCache } from './translation-cache.ts';
import { contentOf, type UnitEntry } from './unit-entry.ts';
import type { UnitRegistry } from './unit-registry.ts';

interface UnitLifecycleDependencies {
  scheduler: PageScheduler;
  registry: UnitRegistry;
  /** Translations the page has recently removed. */
  removedTexts: TranslationCache;
  /** Translations of short texts, which tend to repeat. */
  shortTexts: TranslationCache;
  changingNumbers: ChangingNumbers;
  budget: RetranslationBudget;
  mutations: MutationTracker;
  view: ViewTracker;
  renderQueue: RenderQueue;
  requestTracker: RequestTracker;
}

/** Manages the life of a unit: found, waiting, rendered, restored, removed. */
export class UnitLifecycle {
  readonly #dependencies: UnitLifecycleDependencies;
  /** Entries whose text replaced another one, and may be replaced again. */
  readonly #changed = new WeakSet<UnitEntry>();
  /** Entries whose translation the page had removed or changed by the time it was put back. */
  readonly #overwritten = new WeakSet<UnitEntry>();

  constructor(dependencies: UnitLifecycleDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param hasChanged whether the unit replaces another text in the same container */
  add(unit: Unit, hasChanged: boolean): UnitEntry {
    const { registry, scheduler } = this.#dependencies;
    const now = scheduler.now();
    const entry = registry.add(unit);
    if (hasChanged) this.#changed.add(entry);
    if (this.#tryShowCached(entry, now)) return entry;
    if (hasChanged && !registry.postponed.has(entry) && this.#tryChangeNumbers(entry, now)) return entry;
    this.markWaiting(entry);
    return entry;
  }

  /** Marks an entry as waiting to be requested. */
  markWaiting(entry: UnitEntry): void {
    const { registry, view } = this.#dependencies;
    registry.setStatus(entry, 'waiting');
    view.watch(entry);
  }

  /** Shows a cached translation, possibly delayed by the retranslation budget. Returns false if there is none. */
  showCached(entry: UnitEntry): boolean {
    const { scheduler } = this.#dependencies;
    if (!this.#cachedTranslationOf(entry)) return false;
    if (!this.#tryShowCached(entry, scheduler.now())) this.markWaiting(entry);
    return true;
  }

  /** Stores the translation of an entry and queues it for rendering. */
  setTranslation(entry: UnitEntry, content: readonly Inline[]): void {
    const { changingNumbers, registry } = this.#dependencies;
    registry.setStatus(entry, 'translated');
    if (this.#changed.has(entry)) changingNumbers.remember(entry.unit.content, content);
    entry.content = content;
    entry.unit = compactUnit(entry.unit);
    this.queueRender(entry);
  }

  /** Queues an entry whose displayed content has changed. */
  queueRender(entry: UnitEntry): void {
    this.#dependencies.renderQueue.enqueue(entry);
    // The view tracker provides the position, because units near the view are written first.
    this.#dependencies.view.watch(entry);
  }

  /** Records that an entry was written at this time. */
  recordWritten(entry: UnitEntry, now: number): void {
    const { budget, view } = this.#dependencies;
    entry.writtenAt = Math.ceil(now);
    budget.recordWrite(entry.container, now);
    if (entry.status !== 'requested' && entry.status !== 'waiting') view.unwatch(entry);
  }

  /** Restores the original until it is known whether the translation still fits. */
  putBack(entry: UnitEntry): void {
    const { rendered } = entry;
    if (!rendered) return;
    if (rendered.isIntact()) this.#overwritten.delete(entry);
    else this.#overwritten.add(entry);
    entry.content = contentOf(entry);
    entry.rendered = undefined;
    this.#dependencies.mutations.write(() => rendered.remove());
  }

  /** Whether the page had removed or changed the translation. Resets the flag. */
  wasOverwritten(entry: UnitEntry): boolean {
    return this.#overwritten.delete(entry);
  }

  forget(entry: UnitEntry): void {
    const { requestTracker, registry, budget, view, renderQueue } = this.#dependencies;
    if (entry.status === 'removed') return;
    if (entry.rendered) budget.recordRemoval(entry.key);
    this.remember(entry);
    requestTracker.removeWaiter(entry);
    view.unwatch(entry);
    renderQueue.remove(entry);
    this.putBack(entry);
    registry.forget(entry);
  }

  /** Caches the translation in case the page writes the same text again. */
  remember(entry: UnitEntry): void {
    const content = entry.status === 'translated' ? contentOf(entry) : undefined;
    if (content) this.#dependencies.removedTexts.set(entry.key, content);
  }

  /** Forgets all entries that have left the page. */
  forgetDisconnected(): void {
    for (const entry of this.#dependencies.registry.disconnected()) this.forget(entry);
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
    this.setTranslation(entry, known);
    return true;
  }

  /** Shows a known translation with the numbers of a changed text, or postpones its request within the budget. */
  #tryChangeNumbers(entry: UnitEntry, now: number): boolean {
    const { budget, changingNumbers, registry } = this.#dependencies;
    const known = changingNumbers.translationOf(entry.unit.content);
    const from = known ? budget.earliestAnswer(entry.container, now) : budget.earliestRequest(entry.container, now);
    const isShown = known !== undefined && from <= now;
    if (isShown) this.setTranslation(entry, known);
    else registry.postpone(entry, from);
    return isShown;
  }
}
