import type { Block } from '@interlinear/documents/document';
import { contentText } from '@interlinear/translation/content';
import type { Inline } from '@interlinear/translation/segment';
import type { TranslationError } from '@interlinear/translation/translation-error';

/** What is kept of a block's translation. */
export interface StoredTranslation {
  /** The engine's. Without it and without an error the block stays as it is: it was in the target already. */
  content?: readonly Inline[];
  /** Its owner's own words, which count before the engine's. */
  edited?: readonly Inline[];
  error?: TranslationError;
}

/** By the id of the block. */
export type StoredTranslations = Record<string, StoredTranslation>;

/** What stands in the block's place, if anything but itself. */
export function shownTranslation(stored: StoredTranslation | undefined): readonly Inline[] | undefined {
  return stored?.edited ?? stored?.content;
}

/** Which blocks are asked for: some are never translated, and those of tables only when that is wanted. */
export function shouldTranslate(block: Block, { enableTable }: { enableTable: boolean }): boolean {
  if (!block.isTranslatable || block.continues !== undefined) return false;
  if (block.role === 'table-cell' && !enableTable) return false;
  return /\p{L}/u.test(contentText(block.content));
}

export interface SegmentCounts {
  segments: number;
  /** Those that need nothing more: translated, or in the target already. */
  translated: number;
  failed: number;
  /** Those that an engine translated: a page without any costs nothing. */
  delivered: number;
}

export function countSegments(
  blocks: readonly Block[],
  translations: StoredTranslations,
  settings: { enableTable: boolean },
): SegmentCounts {
  const counts = { segments: 0, translated: 0, failed: 0, delivered: 0 };
  for (const block of blocks) {
    if (!shouldTranslate(block, settings)) continue;
    counts.segments += 1;
    const stored = translations[block.id];
    if (stored?.content) counts.delivered += 1;
    if (stored?.edited || (stored && !stored.error)) counts.translated += 1;
    else if (stored?.error) counts.failed += 1;
  }
  return counts;
}
