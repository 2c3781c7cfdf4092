import { isElement, isOwnElement } from '../dom-nodes.ts';

/** Whether nodes are a row of links (a menu, tags, page numbers) separated by symbols at most, not a sentence. */
export function isLinkRow(nodes: Iterable<Node>): boolean {
  let links = 0;
  for (const node of nodes) {
    const inside = countLinks(node);
    if (inside === undefined) return false;
    links += inside;
  }
  return links > 1;
}

/** Counts the links in a node; undefined if it has words outside of links. */
function countLinks(node: Node): number | undefined {
  if (!isElement(node)) return node.nodeType === 3 && /\p{L}/u.test(node.nodeValue ?? '') ? undefined : 0;
  if (isOwnElement(node) || TEXTLESS_TAGS.has(node.localName)) return 0;
  if (node.localName === 'a') return /\S/.test(node.textContent ?? '') ? 1 : 0;
  let links = 0;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const inside = countLinks(child);
    if (inside === undefined) return undefined;
    links += inside;
  }
  return links;
}

const TEXTLESS_TAGS: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript']);
