import { contentText } from '@interlinear/translation/content';
import type { Inline, SegmentResult } from '@interlinear/translation/segment';
import type { TranslationError } from '@interlinear/translation/translation-error';
import type { Block } from './document.ts';

/** Stored translation of a block. */
export interface StoredTranslation {
  /** The engine's translation. Without it and without an error, the block was in the target language already. */
  content?: readonly Inline[];
  /** The owner's own text, which takes precedence over the engine's. */
  edited?: readonly Inline[];
  error?: TranslationError;
  /** Whether a term of the engine's translation has changed since; it stays until there is a new one. */
  isOutdated?: boolean;
}

/** Keyed by block id. */
export type StoredTranslations = Record<string, StoredTranslation>;

/** Returns the text shown instead of the block; `undefined` when the block stays as it is. */
export function shownTranslation(stored: StoredTranslation | undefined): readonly Inline[] | undefined {
  return stored?.edited ?? stored?.content;
}

/** Whether the block is sent to an engine: some blocks are never translated, table cells only on request. */
export function shouldTranslate(block: Block, { enableTable }: { enableTable: boolean }): boolean {
  if (!block.isTranslatable || block.continues !== undefined) return false;
  if (block.role === 'table-cell' && !enableTable) return false;
  return /\p{L}/u.test(contentText(block.content));
}

/** Whether the block still has to be translated, or again. */
export function isWaiting(stored: StoredTranslation | undefined): boolean {
  return stored === undefined || (stored.isOutdated === true && !stored.error);
}

export interface SegmentCounts {
  segments: number;
  /** Segments that need nothing more: translated, or in the target language already. */
  translated: number;
  failed: number;
  /** Segments translated by an engine; a page without any is free. */
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
    if (stored?.edited || (stored && !stored.error && !stored.isOutdated)) counts.translated += 1;
    else if (stored?.error) counts.failed += 1;
  }
  return counts;
}

/** Converts the pipeline's result to the form that is stored. */
export function toStoredTranslation(result: SegmentResult): StoredTranslation {
  if (result.status === 'translated') return { content: result.content };
  return result.status === 'failed' ? { error: result.error } : {};
}

/**
 * Returns the translations with those to renew marked as outdated, or left out where they would mix two languages.
 * @param renewal `keepsEdits`: whether the owner's texts stay; `isNewTarget`: whether the target language changes
 */
export function translationsToRenew(
  before: StoredTranslations,
  { keepsEdits, isNewTarget }: { keepsEdits: boolean; isNewTarget: boolean },
): StoredTranslations {
  const kept = Object.entries(before).flatMap(([id, { content, edited }]): [string, StoredTranslation][] => {
    const old = content && !isNewTarget ? { content } : {};
    if (edited && keepsEdits) return [[id, { ...old, edited }]];
    return 'content' in old ? [[id, { ...old, isOutdated: true }]] : [];
  });
  return Object.fromEntries(kept);
}

/** Adds an engine's answers. Edits and outdated translations stay where the engine has no better. */
export function mergeAnswers(before: StoredTranslations, answers: StoredTranslations): StoredTranslations {
  const merged = { ...before };
  for (const [id, answer] of Object.entries(answers)) {
    const { content, edited } = before[id] ?? {};
    // A failure does not take away the outdated translation.
    const kept = answer.error && content ? { ...answer, content, isOutdated: true } : answer;
    merged[id] = edited ? { ...kept, edited } : kept;
  }
  return merged;
}

/**
 * Returns the translations for the blocks of a page that was read again with other settings. Block ids can differ then, so
 * blocks are found by their text; translations of texts that are no longer there are left out.
 */
export function translationsAfterReading(
  before: { blocks: readonly Block[]; translations: StoredTranslations },
  blocks: readonly Block[],
): StoredTranslations {
  const found = new Map<string, StoredTranslation[]>();
  for (const { id, content } of before.blocks) {
    const stored = before.translations[id];
    if (stored) found.set(JSON.stringify(content), [...(found.get(JSON.stringify(content)) ?? []), stored]);
  }
  const kept = blocks.flatMap(({ id, content }): [string, StoredTranslation][] => {
    const stored = found.get(JSON.stringify(content))?.shift();
    return stored ? [[id, stored]] : [];
  });
  return Object.fromEntries(kept);
}
