/** A range whose ends may be in different shadow trees, unlike those of a `Range`. */
export interface ComposedRange {
  start: Point;
  end: Point;
}

/** A boundary point as in a `Range`: an offset in a text, or an index among children. */
export interface Point {
  node: Node;
  offset: number;
}

/**
 * Returns the selection, including its parts inside shadow trees. Browsers reveal points inside a shadow tree only if
 * given its root, so the call is repeated with the root of every host found at an end.
 * @param shadowRootOf returns shadow roots, closed ones included
 */
export function composedRange(
  selection: Selection,
  shadowRootOf: (host: Element) => ShadowRoot | null,
): ComposedRange | undefined {
  if (selection.rangeCount === 0) return undefined;
  // Firefox before 142 lacks the method and reveals points inside shadow trees anyway.
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

/**
 * Returns the host just after the start. A range starting inside a hidden shadow tree is reported as starting before
 * its host.
 */
function hostAfter({ startContainer, startOffset }: StaticRange): Element | undefined {
  const node = startContainer.childNodes[startOffset];
  return node instanceof Element ? node : undefined;
}

/**
 * Returns the host just before the end. A range ending inside a hidden shadow tree is reported as ending after its
 * host.
 */
function hostBefore({ endContainer, endOffset }: StaticRange): Element | undefined {
  const node = endContainer.childNodes[endOffset - 1];
  return node instanceof Element ? node : undefined;
}

function toComposed({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): ComposedRange {
  return { start: { node: startContainer, offset: startOffset }, end: { node: endContainer, offset: endOffset } };
}
