import { isElement, isText } from '../dom-nodes.ts';

/**
 * Whether nodes are the words of a heading or paragraph in boxes of their own, which scripts make to animate them, rather than badges or
 * buttons.
 */
export function areSplitWords(nodes: readonly Node[], container: Element | ShadowRoot): boolean {
  if (!isElement(container) || !container.closest('h1, h2, h3, h4, h5, h6, p')) return false;
  const boxes = nodes.filter(isElement);
  return boxes.length > 1 && nodes.some(isSpace) && boxes.every(isPlainBox);
}

function isSpace(node: Node): boolean {
  return isText(node) && /\s/.test(node.data);
}

/** Whether an element looks like the text around it. One with several parts has a box for each letter, and no engine keeps so many marks. */
function isPlainBox(element: Element): boolean {
  if (element.childElementCount > 1 || element.matches('a, button, [role]')) return false;
  const { display, backgroundColor, ...sizes } = styleOf(element);
  const isPlain = Object.values(sizes).every((size) => size === '0px');
  return isPlain && display.startsWith('inline') && backgroundColor === 'rgba(0, 0, 0, 0)';
}

function styleOf(element: Element) {
  const { display, backgroundColor, paddingLeft, paddingRight, marginLeft, marginRight, borderLeftWidth } =
    getComputedStyle(element);
  return { display, backgroundColor, paddingLeft, paddingRight, marginLeft, marginRight, borderLeftWidth };
}
