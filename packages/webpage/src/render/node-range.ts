/** A range of sibling nodes that a unit was read from. */
export interface NodeRange {
  parent: Node;
  first: ChildNode;
  last: ChildNode;
}

/**
 * Returns the range from the first to the last of the nodes in this parent; undefined if the page has removed all of
 * them.
 */
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

/** Returns all nodes of a range, including those inserted later. */
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
