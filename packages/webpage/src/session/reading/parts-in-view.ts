import { isOwnElement } from '../../dom-nodes.ts';

/** Number of elements examined per step. */
const ELEMENTS_PER_STEP = 50;
/** After this many consecutive siblings below the near area, the remaining ones are skipped: there may be thousands. */
const MAX_BELOW = 20;

/** An element whose children are being examined. */
interface Level {
  next: Element | null;
  /** Number of consecutive children below the near area. */
  below: number;
}

/**
 * Yields the parts of a page that are in view, as subtrees to read first; `undefined` is a step without a part.
 * Estimates by boxes, which costs one layout: content outside its parent's box is missed and found with the rest.
 * @param near receives the parts within a screen of the view, to be read next
 */
export function* partsInView(root: Element, viewHeight: number, near: Element[]): Generator<Element | undefined> {
  let looked = 0;
  const levels: Level[] = [{ next: root, below: 0 }];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const element = level.next;
    // The root's siblings do not belong to it.
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
  // Our floating button is always in view, and its enclosing block is the whole page.
  if (isOwnElement(element)) return 'leave';
  const box = element.getBoundingClientRect();
  if (box.width === 0 && box.height === 0) return isBoxless(element) ? 'look inside' : 'leave';
  const isInView = box.bottom > 0 && box.top < viewHeight;
  const isBelow = box.top >= 2 * viewHeight;
  const isNear = box.bottom > -viewHeight && !isBelow;
  // With `body { height: 100% }` and similar rules, the content is taller than the box.
  const overflows = element.scrollHeight > box.height + viewHeight;
  if (!isNear && overflows) return 'look inside';
  if (!isNear) return isBelow ? 'below' : 'leave';
  const isShort = !overflows && box.height <= (isInView ? viewHeight / 2 : 2 * viewHeight);
  if (!isShort && !hasOwnText(element)) return 'look inside';
  return isInView ? 'in view' : 'near';
}

/** Children of `display: contents` elements and of parents that contain only floats are visible. */
function isBoxless(element: Element): boolean {
  return element.childElementCount > 0 && getComputedStyle(element).display !== 'none';
}

function hasOwnText(element: Element): boolean {
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === Node.TEXT_NODE && /\S/.test(child.nodeValue ?? '')) return true;
  }
  return false;
}
