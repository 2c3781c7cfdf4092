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

/** All that is to be translated below `root`, in document order. Reads the page and changes nothing. */
export function segment(root: Element | ShadowRoot, policy: Policy): Unit[] {
  const units: Unit[] = [];
  for (const unit of walk(root, policy)) if (unit) units.push(unit);
  return units;
}

/** Why a node is left alone, because of itself or of what it stands in; undefined when it may be translated. */
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

/** Whether an element is displayed, on the screen or off it. */
export function canBeSeen(element: Element): boolean {
  let boxed: Element | undefined = element;
  while (boxed && !boxed.checkVisibility({ visibilityProperty: true })) {
    // What has no box of its own is seen when what it stands in is: `<my-element>` is often so.
    if (getComputedStyle(boxed).display !== 'contents') return false;
    boxed = parentAcrossRoots(boxed);
  }
  return boxed !== undefined;
}

/** The nearest part of the page that is read on its own: what has to be walked again when something in it changed. */
export function enclosingBlock(node: Node, policy: Policy): Element | ShadowRoot {
  const roles = new Roles(policy, node.ownerDocument ?? document);
  let block = isElement(node) || node instanceof ShadowRoot ? node : node.parentNode;
  while (block && isElement(block) && !separatesText(block, roles)) block = block.parentNode;
  if (block && (isElement(block) || block instanceof ShadowRoot)) return block;
  return (node.ownerDocument ?? document).documentElement;
}

/** Whether a change inside cannot reach the text around it. */
function separatesText(element: Element, roles: Roles): boolean {
  const { part } = roles.of(element);
  return part === 'block' || part === 'barrier' || part === 'island';
}
