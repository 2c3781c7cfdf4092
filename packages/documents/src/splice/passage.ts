import type { Inline } from '@interlinear/translation/segment';
import type { Block, View } from '../document.ts';
import type { WritingContext } from './pieces.ts';
import type { Replacement } from './splice.ts';

/** A block and the places of the source where its words stand. */
export interface Passage {
  block: Omit<Block, 'id'>;
  /** What is written anew, and in which part of the file, when there is a translation. */
  replace(translation: readonly Inline[], how: ReplaceOptions): readonly PartReplacement[];
}

export interface ReplaceOptions {
  view: View;
  writing: WritingContext;
}

export interface PartReplacement extends Replacement {
  part: string;
}

/** A passage whose words stand a second time elsewhere: what is translated once is written to both places. */
export function withDuplicate(passage: Passage, mirror: Passage): Passage {
  return {
    block: passage.block,
    replace: (translation, how) => [...passage.replace(translation, how), ...mirror.replace(translation, how)],
  };
}

/** One passage for each text: those that say the same with the same markup are written together. */
export function joinDuplicates(passages: readonly Passage[]): Passage[] {
  const byContent = new Map<string, Passage>();
  for (const passage of passages) {
    const key = JSON.stringify(passage.block.content);
    const first = byContent.get(key);
    byContent.set(key, first ? withDuplicate(first, passage) : passage);
  }
  return [...byContent.values()];
}

/** Whether there is anything to translate: a text of numbers and signs stands as it is. */
export function hasLetters(content: readonly Inline[]): boolean {
  return content.some((inline) => typeof inline === 'string' && /\p{L}/u.test(inline));
}

/** Characters of a page of what flows (DOC-10). */
const PAGE_CHARACTERS = 3000;

/** Passages by pages: a passage stands on the page on which it begins. */
export function flowPages(passages: readonly Passage[]): Passage[][] {
  const pages: Passage[][] = [];
  let characters = 0;
  for (const passage of passages) {
    const index = Math.floor(characters / PAGE_CHARACTERS);
    while (pages.length <= index) pages.push([]);
    pages[index]?.push(passage);
    for (const inline of passage.block.content) if (typeof inline === 'string') characters += inline.length;
  }
  // A long passage may go on over pages on which none begins.
  const count = Math.max(1, Math.ceil(characters / PAGE_CHARACTERS));
  while (pages.length < count) pages.push([]);
  return pages;
}
