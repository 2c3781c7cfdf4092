import type { CachedTranslation, TranslationCache } from './cache.ts';
import { writeParts } from './parts.ts';
import type { Question, QuestionOutcome } from './question.ts';

/** Keeps good translations. What becomes known at the same moment is written at once, so a batch costs one write. */
export class Store {
  readonly #cache: TranslationCache | undefined;
  #entries: { key: string; value: CachedTranslation }[] = [];

  constructor(cache: TranslationCache | undefined) {
    this.#cache = cache;
  }

  add(question: Question, outcome: QuestionOutcome): void {
    if (!this.#cache || 'error' in outcome || outcome.isCached || !outcome.isSound) return;
    const { source, route } = outcome;
    const text = writeParts(outcome.parts);
    this.#entries.push({ key: question.key, value: { text, source, ...(route === undefined ? {} : { route }) } });
    if (this.#entries.length === 1) queueMicrotask(() => this.#write());
  }

  #write(): void {
    const entries = this.#entries;
    this.#entries = [];
    // Not awaited: nobody waits for a write, and a cache never throws.
    void this.#cache?.set(entries);
  }
}
