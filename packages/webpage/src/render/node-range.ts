/** The neighbouring nodes that a unit was made of. */
export interface NodeRange {
  parent: Node;
  first: ChildNode;
  last: ChildNode;
}

/** From the first to the last of the nodes that stand in the parent; undefined when the page has taken all of them away. */
export function nodeRangeOf(parent: Node, nodes: readonly ChildNode[]): NodeRange | undefined {
  let range: NodeRange | undefined;
  for (const node of nodes) {
    if (node.parentNode !== parent) continue;
    range ??= { parent, first: node, last: node };
    if (!isAtOrAfter(node, range.first)) range.first = node;
    if (isAtOrAfter(node, range.last)) range.last = node;
  }
  return range;
}

/** All nodes of a stretch, whatever has come between those that the unit was made of. */
export function nodesInRange({ first, last }: NodeRange): ChildNode[] {
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
