/** The neighbouring nodes that a unit was made of. */
export interface Stretch {
  parent: Node;
  first: ChildNode;
  last: ChildNode;
}

/** From the first to the last of the nodes that stand in the parent; undefined when the page has taken all of them away. */
export function stretchOf(parent: Node, nodes: readonly ChildNode[]): Stretch | undefined {
  let stretch: Stretch | undefined;
  for (const node of nodes) {
    if (node.parentNode !== parent) continue;
    stretch ??= { parent, first: node, last: node };
    if (!isAtOrAfter(node, stretch.first)) stretch.first = node;
    if (isAtOrAfter(node, stretch.last)) stretch.last = node;
  }
  return stretch;
}

/** All nodes of a stretch, whatever has come between those that the unit was made of. */
export function nodesOf({ first, last }: Stretch): ChildNode[] {
  const nodes: ChildNode[] = [];
  for (let node: ChildNode | null = first; node; node = node.nextSibling) {
    nodes.push(node);
    if (node === last) break;
  }
  return nodes;
}

export function isAtOrAfter(node: Node, start: Node): boolean {
  return node === start || (start.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
