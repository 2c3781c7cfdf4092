import type { Inline, SegmentPartial } from '@interlinear/translation/segment';
import { textLength, withSharedMarks } from '../../inline-content.ts';
import type { RenderQueue } from '../rendering/render-queue.ts';
import type { SessionError } from '../session-state.ts';
import type { ContentKey, TranslationCache } from '../units/translation-cache.ts';
import { contentOf, type UnitEntry } from '../units/unit-entry.ts';
import type { UnitLifecycle } from '../units/unit-lifecycle.ts';
import type { UnitRegistry } from '../units/unit-registry.ts';
import type { ViewTracker } from '../viewport/view-tracker.ts';
import type { TextResult } from './request-tracker.ts';

interface ResultHandlerDependencies {
  registry: UnitRegistry;
  shortTexts: TranslationCache;
  view: ViewTracker;
  renderQueue: RenderQueue;
  units: UnitLifecycle;
}

/** Maximum length of short texts that tend to repeat, such as buttons and author names, in characters. */
const MAX_SHORT_TEXT = 60;

export interface TextFailure {
  error: SessionError;
  /** Number of consecutive failures. */
  times: number;
}

/** Applies results to the entries that waited for them. */
export class ResultHandler {
  readonly #dependencies: ResultHandlerDependencies;
  readonly #failures = new WeakMap<UnitEntry, TextFailure>();
  /** Translations of entries that are requested again, to keep if the new request fails. */
  readonly #former = new WeakMap<UnitEntry, readonly Inline[]>();

  constructor(dependencies: ResultHandlerDependencies) {
    this.#dependencies = dependencies;
  }

  receivePartial(entries: ReadonlySet<UnitEntry>, { text }: SegmentPartial): void {
    const { units, renderQueue } = this.#dependencies;
    for (const entry of entries) {
      // In place, a partial text without the original's links would make them disappear for a moment.
      const hasMarkup = entry.unit.kind === 'text' && entry.unit.elements.size > 0;
      if (renderQueue.display.mode === 'translation' && hasMarkup) continue;
      entry.content = [text];
      units.queueRender(entry);
    }
  }

  receive(key: ContentKey, entries: ReadonlySet<UnitEntry>, received: TextResult): void {
    const result =
      received.status === 'translated' ? { ...received, content: withSharedMarks(received.content) } : received;
    // Longer translations are cached only when the page removes them; until then they can be read back from the page.
    if (result.status === 'translated' && textLength(result.content) <= MAX_SHORT_TEXT) {
      this.#dependencies.shortTexts.set(key, result.content);
    }
    for (const entry of entries) this.#settle(entry, result);
  }

  /** Keeps the translation of an entry if requesting it again fails. */
  keepIfFailed(entry: UnitEntry): void {
    const content = contentOf(entry);
    if (content) this.#former.set(entry, content);
  }

  /** Puts failed entries back in the queue if the predicate accepts their failure. */
  retry(isWanted: (failure: TextFailure) => boolean): void {
    const { registry, units } = this.#dependencies;
    for (const entry of registry.all()) {
      const failure = entry.status === 'failed' ? this.#failures.get(entry) : undefined;
      if (failure && isWanted(failure)) units.markWaiting(entry);
    }
  }

  #settle(entry: UnitEntry, result: TextResult): void {
    const { registry, units, view } = this.#dependencies;
    const times = (this.#failures.get(entry)?.times ?? 0) + 1;
    if (result.status === 'failed') this.#failures.set(entry, { error: result.error, times });
    else this.#failures.delete(entry);
    if (result.status === 'translated') {
      this.#former.delete(entry);
      units.setTranslation(entry, result.content);
      return;
    }
    registry.setStatus(entry, result.status);
    entry.content = result.status === 'failed' ? this.#former.get(entry) : undefined;
    // Remove a partial or outdated translation that has no successor.
    if (entry.rendered) units.queueRender(entry);
    else view.unwatch(entry);
  }
}
