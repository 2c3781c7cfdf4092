/** The element a bilingual translation stands in. Whatever else we put into a page has the same beginning in its name. */
export const TRANSLATION_TAG = 'interlinear-translation';

const OWN_PREFIX = 'interlinear-';

export function isOwnElement(element: Element): boolean {
  return element.localName.startsWith(OWN_PREFIX);
}

/** Whether a node is, or stands in, something that we put into the page. */
export function isOwn(node: Node): boolean {
  for (let ancestor: Node | null = node; ancestor; ancestor = ancestor.parentNode) {
    if (isElement(ancestor) && isOwnElement(ancestor)) return true;
  }
  return false;
}

/** Unlike `instanceof`, it knows elements of other frames as well. */
export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

/** What does not part two texts: space, a comment, something of ours. */
export function isIgnorable(node: Node): boolean {
  if (isText(node)) return !/\S/.test(node.data);
  return isElement(node) ? isOwnElement(node) : true;
}

/** The element around an element; for the outermost of a shadow root, its host. */
export function parentAcrossRoots(element: Element): Element | undefined {
  const parent = element.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent && isElement(parent) ? parent : undefined;
}

/**
 * The children as they are now. `childNodes` and `children` would do, but the browser keeps such a list for as long as
 * the element lives: for each of a page's thousands.
 */
export function childNodesOf(parent: Node): ChildNode[] {
  const nodes: ChildNode[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) nodes.push(node);
  return nodes;
}

export function childElementsOf(parent: Element): Element[] {
  const elements: Element[] = [];
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) elements.push(child);
  return elements;
}
