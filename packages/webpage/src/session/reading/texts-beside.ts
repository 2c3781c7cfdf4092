import { isOwn, isText } from '../../dom-nodes.ts';

/** The texts nearest to a node within a part of the page, before it and behind it, however deep they stand. Not what is ours. */
export function textsBeside(node: Node, part: Element | ShadowRoot): Text[] {
  const walker = (node.ownerDocument ?? document).createTreeWalker(part, NodeFilter.SHOW_TEXT);
  walker.currentNode = node;
  const before = seek(() => walker.previousNode());
  walker.currentNode = lastIn(node);
  const behind = seek(() => walker.nextNode());
  return [before, behind].filter((text) => text !== undefined);
}

function seek(step: () => Node | null): Text | undefined {
  for (let node = step(); node; node = step()) if (isText(node) && /\S/.test(node.data) && !isOwn(node)) return node;
  return undefined;
}

function lastIn(node: Node): Node {
  let last = node;
  while (last.lastChild) last = last.lastChild;
  return last;
}
