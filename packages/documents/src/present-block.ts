import type { Block, Box } from './document.ts';
import { type StoredTranslation, shouldTranslate, shownTranslation } from './stored-translation.ts';

/** A translation's error in words. */
export interface BlockFailure {
  code: number;
  info: string;
}

export interface BlockPresentation {
  enableTable: boolean;
  /** Words an error for a person. */
  describe(error: NonNullable<StoredTranslation['error']>): BlockFailure;
}

/** Presents a block and its translation as data of the HTTP contract. */
export function presentBlock(
  block: Block,
  stored: StoredTranslation | undefined,
  { enableTable, describe }: BlockPresentation,
) {
  const shown = shownTranslation(stored);
  const error = shown ? undefined : stored?.error;
  return {
    id: block.id,
    role: block.role,
    box: block.box ? presentBox(block.box) : null,
    content: [...block.content],
    label: block.label ?? null,
    level: block.level ?? null,
    cell: block.cell ?? null,
    continues: block.continues ?? null,
    markup: Object.fromEntries(
      Object.entries(block.markup ?? {}).map(([number, { style, ...rest }]) => [
        number,
        { ...rest, ...(style ? { style: [...style] } : {}) },
      ]),
    ),
    state: stateOf(shown !== undefined, {
      isTranslatable: shouldTranslate(block, { enableTable }),
      hasFailed: error !== undefined,
      isStored: stored !== undefined,
    }),
    translation: shown ? [...shown] : null,
    is_edited: stored?.edited !== undefined,
    error: error ? describe(error) : null,
  };
}

function presentBox([left, top, right, bottom]: Box) {
  return { left, top, right, bottom };
}

function stateOf(
  isShown: boolean,
  { isTranslatable, hasFailed, isStored }: { isTranslatable: boolean; hasFailed: boolean; isStored: boolean },
): 'original' | 'waiting' | 'translated' | 'failed' {
  if (isShown) return 'translated';
  if (hasFailed) return 'failed';
  return isTranslatable && !isStored ? 'waiting' : 'original';
}
