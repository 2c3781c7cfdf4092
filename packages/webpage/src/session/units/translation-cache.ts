import type { Inline } from '@interlinear/translation/segment';
import { digest } from '../../digest.ts';
import { textLength } from '../../inline-content.ts';

/**
 * LRU cache of translations: for short texts, which repeat on a page, and for texts the page has just removed.
 * Frameworks that recreate nodes and lists that recycle rows get them back in the same frame, without a request.
 */
export class TranslationCache {
  readonly #translations = new Map<ContentKey, readonly Inline[]>();
  readonly #maxSize: number;
  #size = 0;

  /** @param maxSize limit in characters of translations */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get(key: ContentKey): readonly Inline[] | undefined {
    const found = this.#translations.get(key);
    if (!found) return undefined;
    // Move the entry to the end, the most recently used.
    this.#translations.delete(key);
    this.#translations.set(key, found);
    return found;
  }

  set(key: ContentKey, content: readonly Inline[]): void {
    this.#drop(key);
    this.#translations.set(key, content);
    this.#size += textLength(content);
    for (const oldest of this.#translations.keys()) {
      if (this.#size <= this.#maxSize) break;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#translations.clear();
    this.#size = 0;
  }

  #drop(key: ContentKey): void {
    const content = this.#translations.get(key);
    if (!content) return;
    this.#size -= textLength(content);
    this.#translations.delete(key);
  }
}

/** Hash of a content. Keeping the text itself would store it twice. */
export type ContentKey = number;

/** Returns equal keys for equal contents, which need only one request. */
export function contentKey(content: readonly Inline[]): ContentKey {
  return digest(JSON.stringify(content));
}
