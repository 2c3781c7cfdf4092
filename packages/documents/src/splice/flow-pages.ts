import type { Passage } from './passage.ts';

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
