import type { PendingText, TextOutcome } from '../dispatch/pending-text.ts';
import { chain, type MaybePromise } from '../maybe-promise.ts';
import { hasMarksOf, readParts, writeParts } from '../stages/parts.ts';
import type { CachedTranslation, TranslationCache } from './translation-cache.ts';

/** Looks up cached answers; returns one entry per text, undefined where the cache has none. */
export function lookUp(
  texts: readonly PendingText[],
  cache: TranslationCache | undefined,
): MaybePromise<readonly (TextOutcome | undefined)[]> {
  if (!cache || texts.length === 0) return [];
  const finding = cache.get(texts.map(({ key }) => key));
  return chain(finding, (found) => texts.map((pending, index) => toOutcome(pending, found[index])));
}

/** Ignores entries with other marks than expected: another version may have written to a shared cache. */
function toOutcome(pending: PendingText, entry: CachedTranslation | undefined): TextOutcome | undefined {
  if (!entry) return undefined;
  const parts = readParts(entry.text);
  if (!hasMarksOf(parts, pending.expectedParts)) return undefined;
  const { source, route } = entry;
  return { parts, source, isCached: true, isSound: true, ...(route === undefined ? {} : { route }) };
}

/** Stores sound answers. Answers of the same microtask are written together, so a batch costs one write. */
export class CacheWriter {
  readonly #cache: TranslationCache | undefined;
  #entries: { key: string; value: CachedTranslation }[] = [];

  constructor(cache: TranslationCache | undefined) {
    this.#cache = cache;
  }

  add(pending: PendingText, outcome: TextOutcome): void {
    if (!this.#cache || 'error' in outcome || outcome.isCached || !outcome.isSound) return;
    const { source, route } = outcome;
    const text = writeParts(outcome.parts);
    this.#entries.push({ key: pending.key, value: { text, source, ...(route === undefined ? {} : { route }) } });
    if (this.#entries.length === 1) queueMicrotask(() => this.#write());
  }

  #write(): void {
    const entries = this.#entries;
    this.#entries = [];
    // Not awaited: no result depends on the write, and caches never throw.
    void this.#cache?.set(entries);
  }
}
