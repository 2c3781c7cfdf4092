import {
  type CycleName,
  PLANS,
  type PlanConfigData,
  type PlanName,
  type SubscriptionPlan,
} from '@interlinear/contract/plans';
import type { CurrentPlan } from '../billing/use-current-plan.ts';

export type PlanOffer = PlanConfigData['plans'][number];

/** What somebody can do about a plan, by what they have already. */
export type PlanAction =
  | { kind: 'none' } // not known yet, or nothing to do: a free plan of somebody who has more through a code
  | { kind: 'register' }
  | { kind: 'contact' }
  | { kind: 'current' }
  | { kind: 'pending'; at: string } // begins with the next period
  | { kind: 'cancel' } // back to the free plan
  | { kind: 'unavailable' }
  | { kind: 'check-out'; price: SubscriptionPlan }
  | { kind: 'change'; price: SubscriptionPlan; direction: 'up' | 'down' };

export function planAction(offer: PlanOffer, cycle: CycleName, holding: CurrentPlan): PlanAction {
  if (holding.status === 'unknown') return { kind: 'none' };
  if (holding.status === 'visitor') return { kind: offer.is_by_agreement ? 'contact' : 'register' };
  const { plan, paid } = holding;
  if (offer.plan === 'free') return freeAction(plan.plan, paid !== undefined);
  const price = offer.prices.find((one) => one.cycle === cycle);
  if (!paid && plan.plan === offer.plan) return { kind: 'current' };
  if (!price) return { kind: 'contact' };
  if (!price.is_available) return isHeld(paid, price) ? { kind: 'current' } : { kind: 'unavailable' };
  if (!paid) return { kind: 'check-out', price };
  if (isHeld(paid, price)) return { kind: 'current' };
  const isPending = paid.pending_plan === price.plan && (paid.pending_cycle ?? paid.cycle) === price.cycle;
  if (isPending) return { kind: 'pending', at: paid.period_end };
  return { kind: 'change', price, direction: isMore(price, paid) ? 'up' : 'down' };
}

function freeAction(held: PlanName, isPaid: boolean): PlanAction {
  if (held === 'free') return { kind: 'current' };
  return { kind: isPaid ? 'cancel' : 'none' };
}

interface PlanForCycle {
  plan: PlanName;
  cycle: CycleName;
}

function isHeld(held: PlanForCycle | undefined, other: PlanForCycle): boolean {
  return held?.plan === other.plan && held.cycle === other.cycle;
}

/** A greater plan, or the same for longer. */
function isMore(offered: PlanForCycle, held: PlanForCycle): boolean {
  const ranks = PLANS.indexOf(offered.plan) - PLANS.indexOf(held.plan);
  return ranks > 0 || (ranks === 0 && offered.cycle === 'yearly');
}
