/** Tag of the element that contains a bilingual translation. All our elements share its prefix. */
export const TRANSLATION_TAG = 'interlinear-translation';

const OWN_PREFIX = 'interlinear-';

export function isOwnElement(element: Element): boolean {
  return element.localName.startsWith(OWN_PREFIX);
}

/** Whether a node is inside an element that we inserted. */
export function isOwn(node: Node): boolean {
  for (let ancestor: Node | null = node; ancestor; ancestor = ancestor.parentNode) {
    if (isElement(ancestor) && isOwnElement(ancestor)) return true;
  }
  return false;
}

/** Unlike `instanceof`, works for elements of other frames as well. */
export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

/** Whether a node does not separate two texts: white space, a comment or one of our elements. */
export function isIgnorable(node: Node): boolean {
  if (isText(node)) return !/\S/.test(node.data);
  return isElement(node) ? isOwnElement(node) : true;
}

/** Elements that are never rendered. */
const NEVER_SEEN =
  /^(?:script|style|template|noscript|noembed|noframes|head|title|meta|link|base|source|track|param|r[tp])$/;

/** Whether a node is an element that is never rendered, or stands directly in one. */
export function isNeverSeen(node: Node): boolean {
  if (isElement(node) && NEVER_SEEN.test(node.localName)) return true;
  return node.parentElement !== null && NEVER_SEEN.test(node.parentElement.localName);
}

/** Returns the parent element; the host for a top-level element of a shadow root. */
export function parentAcrossRoots(element: Element): Element | undefined {
  const parent = element.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent && isElement(parent) ? parent : undefined;
}

/**
 * Returns the current children. Unlike `childNodes` and `children`, creates no live list, which the browser keeps for
 * as long as the element exists.
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
