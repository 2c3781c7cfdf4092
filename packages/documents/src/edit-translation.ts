import { balanceWrappers } from '@interlinear/translation/content';
import type { Inline } from '@interlinear/translation/segment';
import type { Block } from './document.ts';
import type { StoredTranslations } from './stored-translation.ts';
import { cleanText } from './worker/clean-page.ts';

/**
 * Cleans a person's own translation of a block.
 * @returns `undefined` unless the text has every wrapper and leaf of the original exactly as often
 */
export function checkedEdit(block: Block, words: readonly Inline[]): readonly Inline[] | undefined {
  const cleaned = words.map((inline) => (typeof inline === 'string' ? cleanText(inline) : inline));
  const isSound = markupOf(cleaned) === markupOf(block.content) && balanceWrappers(cleaned).length === cleaned.length;
  return isSound ? cleaned : undefined;
}

function markupOf(content: readonly Inline[]): string {
  return content
    .filter((inline) => typeof inline !== 'string')
    .map((inline) => JSON.stringify(inline, ['open', 'close', 'leaf']))
    .sort()
    .join();
}

/** Sets a person's own translation of a block, or removes it. */
export function withEdit(
  translations: StoredTranslations,
  blockId: string,
  edited: readonly Inline[] | undefined,
): StoredTranslations {
  const { edited: _before, ...engines } = translations[blockId] ?? {};
  const { [blockId]: _, ...others } = translations;
  if (edited) return { ...others, [blockId]: { ...engines, edited } };
  return Object.keys(engines).length > 0 ? { ...others, [blockId]: engines } : others;
}
