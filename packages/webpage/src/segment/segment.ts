import { isElement, parentAcrossRoots } from '../dom-nodes.ts';
import type { Reason, Unit } from '../unit.ts';
import type { Policy } from './policy.ts';
import { Roles } from './roles.ts';
import { walk } from './walk.ts';

export type {
  Appearance,
  AttributeUnit,
  Mode,
  Placement,
  Reason,
  RenderedTranslation,
  TextUnit,
  Unit,
} from '../unit.ts';
export type { Policy } from './policy.ts';
export { walk };

/** Returns all units below `root` in document order. Does not change the page. */
export function segment(root: Element | ShadowRoot, policy: Policy): Unit[] {
  const units: Unit[] = [];
  for (const unit of walk(root, policy)) if (unit) units.push(unit);
  return units;
}

/** Returns why a node must not be translated, considering its ancestors; undefined if it may be. */
export function skipReasonOf(node: Node, policy: Policy): Reason | undefined {
  const roles = new Roles(policy, node.ownerDocument ?? document);
  const element = isElement(node) ? node : node.parentElement;
  for (let ancestor = element ?? undefined; ancestor; ancestor = parentAcrossRoots(ancestor)) {
    const guard = roles.guard(ancestor);
    if (guard) return guard;
    if (roles.rules.leaf?.(ancestor)) return 'site-exclude';
  }
  if (element && !canBeSeen(element)) return 'hidden';
  return undefined;
}

/** Whether an element is rendered, on the screen or scrolled off it. */
export function canBeSeen(element: Element): boolean {
  let boxed: Element | undefined = element;
  while (boxed && !boxed.checkVisibility({ visibilityProperty: true })) {
    // An element without a box, as `<my-element>` often is, is visible if its parent is.
    if (getComputedStyle(boxed).display !== 'contents') return false;
    boxed = parentAcrossRoots(boxed);
  }
  return boxed !== undefined;
}

/** Returns the smallest part of the page that can be walked on its own, to be walked again after a change inside. */
export function enclosingBlock(node: Node, policy: Policy): Element | ShadowRoot {
  const roles = new Roles(policy, node.ownerDocument ?? document);
  let block = isElement(node) || node instanceof ShadowRoot ? node : node.parentNode;
  while (block && isElement(block) && !separatesText(block, roles)) block = block.parentNode;
  if (block && (isElement(block) || block instanceof ShadowRoot)) return block;
  return (node.ownerDocument ?? document).documentElement;
}

/** Whether changes inside the element cannot affect the text around it. */
function separatesText(element: Element, roles: Roles): boolean {
  const { part } = roles.of(element);
  return part === 'block' || part === 'barrier' || part === 'island';
}
