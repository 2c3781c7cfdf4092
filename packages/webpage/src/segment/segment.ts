import type { Unit } from '../unit.ts';
import type { Policy } from './policy.ts';
import { walk } from './walk.ts';

export type { Appearance, AttributeUnit, Mode, Placement, Reason, Shown, TextUnit, Unit } from '../unit.ts';
export type { Policy } from './policy.ts';
export { canBeSeen, enclosingBlock, reasonToLeave } from './whereabouts.ts';
export { walk };

/** All that is to be translated below `root`, in document order. Reads the page and changes nothing. */
export function segment(root: Element | ShadowRoot, policy: Policy): Unit[] {
  const units: Unit[] = [];
  for (const unit of walk(root, policy)) if (unit) units.push(unit);
  return units;
}
