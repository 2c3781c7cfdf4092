import type { Inline } from '@interlinear/translation/segment';
import { digest } from '../digest.ts';

/**
 * Translations of short texts, which stand on a page again and again, and of those that the page has lost a moment ago: a page that
 * throws its nodes away and makes them anew, or a list that recycles its rows, shows them again within the same frame and without
 * a question.
 */
export class TranslationMemory {
  readonly #translations = new Map<ContentKey, readonly Inline[]>();
  readonly #maximumSize: number;
  #size = 0;

  /** @param maximumSize characters of texts and translations together */
  constructor(maximumSize: number) {
    this.#maximumSize = maximumSize;
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
    this.#size += sizeOf(key, content);
    for (const oldest of this.#translations.keys()) {
      if (this.#size <= this.#maximumSize) break;
      this.#drop(oldest);
    }
  }

  #drop(key: ContentKey): void {
    const content = this.#translations.get(key);
    if (!content) return;
    this.#size -= sizeOf(key, content);
    this.#translations.delete(key);
  }
}

function sizeOf(key: ContentKey, content: readonly Inline[]): number {
  return (typeof key === 'string' ? key.length : 0) + textLength(content);
}

/** A short text is its own key; of all others, thousands on a page, it is a digest. */
export type ContentKey = string | number;

/** Contents with the same key are the same question. */
export function contentKey(content: readonly Inline[]): ContentKey {
  const [only] = content;
  const isShortText = content.length === 1 && typeof only === 'string' && only.length <= 20;
  return isShortText ? only : digest(JSON.stringify(content));
}

export function textLength(content: readonly Inline[]): number {
  let length = 0;
  for (const inline of content) if (typeof inline === 'string') length += inline.length;
  return length;
}
