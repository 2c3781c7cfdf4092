/** Two points of a document and everything between them. Unlike a `Range`, each may be in a shadow tree of its own. */
export interface ComposedRange {
  start: Point;
  end: Point;
}

/** As in a `Range`: a place in a text, or before a child. */
export interface Point {
  node: Node;
  offset: number;
}

/**
 * What is selected, down into shadow trees. A browser names a place inside one only to somebody who shows the tree's root: so
 * it is asked again with every root at whose host the answer ends.
 * @param shadowRootOf also for closed ones, which an extension may open
 */
export function composedRange(
  selection: Selection,
  shadowRootOf: (host: Element) => ShadowRoot | null,
): ComposedRange | undefined {
  if (selection.rangeCount === 0) return undefined;
  // Firefox before 142 does not have it, and names places in shadow trees to everybody.
  if (typeof selection.getComposedRanges !== 'function') return toComposed(selection.getRangeAt(0));
  const shadowRoots: ShadowRoot[] = [];
  for (;;) {
    const [range] = selection.getComposedRanges({ shadowRoots });
    if (!range) return undefined;
    const found = [hostAfter(range), hostBefore(range)]
      .map((host) => host && shadowRootOf(host))
      .filter((root): root is ShadowRoot => !!root && !shadowRoots.includes(root));
    if (found.length === 0) return toComposed(range);
    shadowRoots.push(...found);
  }
}

/** Where a range that begins inside a shadow tree seems to begin to those who do not see into it: before its host. */
function hostAfter({ startContainer, startOffset }: StaticRange): Element | undefined {
  const node = startContainer.childNodes[startOffset];
  return node instanceof Element ? node : undefined;
}

/** One that ends there ends behind the host, or before it when it also begins inside. */
function hostBefore({ endContainer, endOffset }: StaticRange): Element | undefined {
  const node = endContainer.childNodes[endOffset - 1];
  return node instanceof Element ? node : undefined;
}

function toComposed({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): ComposedRange {
  return { start: { node: startContainer, offset: startOffset }, end: { node: endContainer, offset: endOffset } };
}
