import type { Inline, LeafKind } from '@interlinear/translation/segment';

/** Numbered markup as a tree, an intermediate step between a translation and DOM nodes. */
export type Branch =
  | { part: 'text'; text: string }
  | { part: 'leaf'; number: number; kind: LeafKind }
  | { part: 'wrapper'; number: number; children: Branch[] };

/**
 * Parses content into a tree, tolerating any engine output: unclosed marks end with the text, unopened and repeated
 * marks are dropped, and their text is kept.
 */
export function toTree(content: readonly Inline[]): Branch[] {
  const top: Branch[] = [];
  const open: { number: number; children: Branch[] }[] = [];
  const seen = new Set<number>();
  for (const inline of content) {
    const siblings = open.at(-1)?.children ?? top;
    if (typeof inline === 'string') addText(siblings, inline);
    else if ('leaf' in inline) {
      if (!seen.has(inline.leaf)) siblings.push({ part: 'leaf', number: inline.leaf, kind: inline.kind });
      seen.add(inline.leaf);
    } else if ('open' in inline) {
      if (seen.has(inline.open)) continue;
      seen.add(inline.open);
      const wrapper = { part: 'wrapper' as const, number: inline.open, children: [] };
      siblings.push(wrapper);
      open.push(wrapper);
    } else if (open.some(({ number }) => number === inline.close)) {
      while (open.pop()?.number !== inline.close);
    }
  }
  return top;
}

function addText(siblings: Branch[], text: string): void {
  const last = siblings.at(-1);
  if (last?.part === 'text') last.text += text;
  else if (text) siblings.push({ part: 'text', text });
}
