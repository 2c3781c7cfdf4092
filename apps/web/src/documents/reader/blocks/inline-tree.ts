import type { InlineContent } from '@interlinear/contract/documents';

/** Node of a content tree: text, a leaf, or a wrapper with children. */
export type InlineNode =
  | string
  | Extract<InlineContent, { leaf: number }>
  | { wrapper: number; children: InlineNode[] };

/** Builds the tree. Overlapping wrappers, which occur in translations, are split where they cross. */
export function inlineTree(content: readonly InlineContent[]): InlineNode[] {
  const root: InlineNode[] = [];
  const open: { wrapper: number; children: InlineNode[] }[] = [];
  const siblings = () => open.at(-1)?.children ?? root;
  function enter(wrapper: number): void {
    const node = { wrapper, children: [] };
    siblings().push(node);
    open.push(node);
  }
  for (const item of content) {
    if (typeof item === 'string' || 'leaf' in item) siblings().push(item);
    else if ('open' in item) enter(item.open);
    else {
      const depth = open.findLastIndex(({ wrapper }) => wrapper === item.close);
      if (depth === -1) continue;
      const crossed = open.splice(depth).slice(1);
      for (const { wrapper } of crossed) enter(wrapper);
    }
  }
  return root;
}
