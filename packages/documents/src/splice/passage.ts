import type { Inline } from '@interlinear/translation/segment';
import type { Block, View } from '../document.ts';
import type { WritingContext } from './pieces.ts';
import type { Replacement } from './splice.ts';

/** Translatable block with its positions in the source. */
export interface Passage {
  block: Omit<Block, 'id'>;
  /** Returns the replacements that write a translation into the parts of the file. */
  replace(translation: readonly Inline[], how: ReplaceOptions): readonly PartReplacement[];
}

export interface ReplaceOptions {
  view: View;
  writing: WritingContext;
}

export interface PartReplacement extends Replacement {
  part: string;
}

/** Combines a passage with a duplicate elsewhere: its translation is written to both places. */
export function withDuplicate(passage: Passage, mirror: Passage): Passage {
  return {
    block: passage.block,
    replace: (translation, how) => [...passage.replace(translation, how), ...mirror.replace(translation, how)],
  };
}

/** Merges passages with equal text and markup into one each. */
export function joinDuplicates(passages: readonly Passage[]): Passage[] {
  const byContent = new Map<string, Passage>();
  for (const passage of passages) {
    const key = JSON.stringify(passage.block.content);
    const first = byContent.get(key);
    byContent.set(key, first ? withDuplicate(first, passage) : passage);
  }
  return [...byContent.values()];
}

/** Label of list items without a number. */
export const BULLET = '•';

/** Labels a list item: its first paragraph, which may also be one of the paragraphs inside the item. */
export function labelItem(passages: Passage[], item: { label: string; level: number }): Passage[] {
  const first = passages.findIndex(({ block }) => block.role === 'list' || block.role === 'text');
  const passage = passages[first];
  // A list inside begins the item, and has its own labels.
  if (!passage || passage.block.label !== undefined) return passages;
  return passages.with(first, { ...passage, block: { ...passage.block, role: 'list', ...item } });
}

/** Whether a content has letters; numbers and punctuation alone are not translated. */
export function hasLetters(content: readonly Inline[]): boolean {
  return content.some((inline) => typeof inline === 'string' && /\p{L}/u.test(inline));
}

/** Characters per page of flowing text (DOC-10). */
const PAGE_CHARACTERS = 3000;

/** Distributes passages to pages; a passage belongs to the page where it starts. */
export function flowPages(passages: readonly Passage[]): Passage[][] {
  const pages: Passage[][] = [];
  let characters = 0;
  for (const passage of passages) {
    const index = Math.floor(characters / PAGE_CHARACTERS);
    while (pages.length <= index) pages.push([]);
    pages[index]?.push(passage);
    for (const inline of passage.block.content) if (typeof inline === 'string') characters += inline.length;
  }
  // A long passage may span pages on which no passage starts.
  const count = Math.max(1, Math.ceil(characters / PAGE_CHARACTERS));
  while (pages.length < count) pages.push([]);
  return pages;
}
