import type { Placement } from '../unit.ts';

/** From here on a text is not put on the line of its original, in characters. */
const LONG = 80;
/** What fits beside its original in a row of a menu, in characters. */
const SHORT = 32;

/** Where the translation of a text in `container` goes so that tables, lists, buttons and rows keep their layout. */
export function placementOf(container: Element | ShadowRoot, characters: number): Placement {
  if (!isElementContainer(container)) return 'under';
  const style = getComputedStyle(container);
  if (isRow(style)) return 'beside';
  if (style.getPropertyValue('-webkit-line-clamp') !== 'none')
    return flowsInParent(container) ? 'after-parent' : 'unclamped';
  if (characters > LONG || cutsItsLine(style)) return 'under';
  if (ONE_LINE.has(container.localName) || style.display.startsWith('inline') || style.display === 'contents') {
    return 'beside';
  }
  const parent = container.parentElement;
  return characters <= SHORT && parent && isRow(getComputedStyle(parent)) ? 'beside' : 'under';
}

const ONE_LINE: ReadonlySet<string> = new Set(['button', 'summary', 'label', 'legend', 'option']);

function isElementContainer(container: Element | ShadowRoot): container is Element {
  return container.nodeType === 1;
}

function isRow({ display, flexDirection }: CSSStyleDeclaration): boolean {
  return display.endsWith('flex') && flexDirection.startsWith('row');
}

/** Whether a line that is too long ends in an ellipsis: what is beside the text would not be seen. */
function cutsItsLine({ textOverflow, overflowX }: CSSStyleDeclaration): boolean {
  return textOverflow === 'ellipsis' && overflowX !== 'visible';
}

/** Whether something that follows the element in its parent goes under it, and into no other cell of a grid or row. */
function flowsInParent({ parentElement: parent }: Element): boolean {
  if (!parent) return false;
  const { display, flexDirection } = getComputedStyle(parent);
  if (display.endsWith('flex')) return flexDirection === 'column';
  return /^(?:block|flow-root|list-item|table-cell|inline-block)$/.test(display);
}
