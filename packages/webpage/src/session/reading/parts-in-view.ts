import { isOwnElement } from '../../dom-nodes.ts';

/** How many elements are looked at between two steps. */
const ELEMENTS_PER_STEP = 50;
/** After so many in a row that lie below all that is near, the rest of a list is not looked at: there may be thousands. */
const MAX_BELOW = 20;

/** An element whose children are being looked at. */
interface Level {
  next: Element | null;
  /** How many of the last ones lie below all that is near. */
  below: number;
}

/**
 * The parts of a page that are in view, as subtrees to be read before all the rest. A guess by boxes that costs one layout:
 * what stands outside its parent's box is missed here and found with the rest. `undefined` is a step without a part.
 * @param near gets the parts that lie within a screen of the view, to be read next
 */
export function* partsInView(root: Element, viewHeight: number, near: Element[]): Generator<Element | undefined> {
  let looked = 0;
  const levels: Level[] = [{ next: root, below: 0 }];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const element = level.next;
    // The root has neighbours that are none of its parts.
    level.next = element && element !== root ? element.nextElementSibling : null;
    if (!element || level.below >= MAX_BELOW) {
      levels.pop();
      continue;
    }
    looked += 1;
    if (looked % ELEMENTS_PER_STEP === 0) yield undefined;
    const decision = decide(element, viewHeight);
    level.below = decision === 'below' ? level.below + 1 : 0;
    if (decision === 'in view') yield element;
    if (decision === 'near') near.push(element);
    if (decision === 'look inside') levels.push({ next: element.firstElementChild, below: 0 });
  }
}

function decide(element: Element, viewHeight: number): 'in view' | 'near' | 'below' | 'look inside' | 'leave' {
  // The floating button is always in view, and the block it stands in is the whole page.
  if (isOwnElement(element)) return 'leave';
  const box = element.getBoundingClientRect();
  if (box.width === 0 && box.height === 0) return isBoxless(element) ? 'look inside' : 'leave';
  const isInView = box.bottom > 0 && box.top < viewHeight;
  const isBelow = box.top >= 2 * viewHeight;
  const isNear = box.bottom > -viewHeight && !isBelow;
  // `body { height: 100% }` and the like: the content is longer than the box.
  const overflows = element.scrollHeight > box.height + viewHeight;
  if (!isNear && overflows) return 'look inside';
  if (!isNear) return isBelow ? 'below' : 'leave';
  const isShort = !overflows && box.height <= (isInView ? viewHeight / 2 : 2 * viewHeight);
  if (!isShort && !hasOwnText(element)) return 'look inside';
  return isInView ? 'in view' : 'near';
}

/** Elements of `display: contents`, and parents of nothing but floats, have children that are seen. */
function isBoxless(element: Element): boolean {
  return element.childElementCount > 0 && getComputedStyle(element).display !== 'none';
}

function hasOwnText(element: Element): boolean {
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === Node.TEXT_NODE && /\S/.test(child.nodeValue ?? '')) return true;
  }
  return false;
}
