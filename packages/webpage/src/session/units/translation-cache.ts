import type { Inline } from '@interlinear/translation/segment';
import { digest } from '../../digest.ts';
import { textLength } from '../../inline-content.ts';

/**
 * Translations of short texts, which stand on a page again and again, and of those that the page has lost a moment ago: a page that
 * throws its nodes away and makes them anew, or a list that recycles its rows, shows them again within the same frame and without
 * a question.
 */
export class TranslationCache {
  readonly #translations = new Map<ContentKey, readonly Inline[]>();
  readonly #maxSize: number;
  #size = 0;

  /** @param maximumSize characters of translations */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get(key: ContentKey): readonly Inline[] | undefined {
    const found = this.#translations.get(key);
    if (!found) return undefined;
    // The one that was used last goes last.
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

  #drop(key: ContentKey): void {
    const content = this.#translations.get(key);
    if (!content) return;
    this.#size -= textLength(content);
    this.#translations.delete(key);
  }
}

/** What tells a text from others: a page has thousands, and the text itself would be kept twice. */
export type ContentKey = number;

/** Contents with the same key are the same question. */
export function contentKey(content: readonly Inline[]): ContentKey {
  return digest(JSON.stringify(content));
}
