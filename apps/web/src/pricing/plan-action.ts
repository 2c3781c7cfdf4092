import {
  type CycleName,
  PLANS,
  type PlanConfigData,
  type PlanName,
  type SubscriptionPlan,
} from '@interlinear/contract/plans';
import type { CurrentPlan } from '../billing/use-current-plan.ts';

export type PlanOffer = PlanConfigData['plans'][number];

/** The action offered for a plan, given the user's current plan. */
export type PlanAction =
  | { kind: 'none' } // not known yet, or nothing to do, such as the free plan while a redeemed code gives a higher one
  | { kind: 'register' }
  | { kind: 'contact' }
  | { kind: 'current' }
  | { kind: 'pending'; at: string } // begins with the next period
  | { kind: 'cancel' } // back to the free plan
  | { kind: 'unavailable' }
  | { kind: 'check-out'; price: SubscriptionPlan }
  | { kind: 'change'; price: SubscriptionPlan; direction: 'up' | 'down' };

export function planAction(offer: PlanOffer, cycle: CycleName, current: CurrentPlan): PlanAction {
  if (current.status === 'unknown') return { kind: 'none' };
  if (current.status === 'visitor') return { kind: offer.is_by_agreement ? 'contact' : 'register' };
  const { plan, paidSubscription: paid } = current;
  if (offer.plan === 'free') return freeAction(plan.plan, paid !== undefined);
  const price = offer.prices.find((one) => one.cycle === cycle);
  if (!paid && plan.plan === offer.plan) return { kind: 'current' };
  if (!price) return { kind: 'contact' };
  if (!price.is_available) return isSamePlan(paid, price) ? { kind: 'current' } : { kind: 'unavailable' };
  if (!paid) return { kind: 'check-out', price };
  if (isSamePlan(paid, price)) return { kind: 'current' };
  const isPending = paid.pending_plan === price.plan && (paid.pending_cycle ?? paid.cycle) === price.cycle;
  if (isPending) return { kind: 'pending', at: paid.period_end };
  return { kind: 'change', price, direction: isUpgrade(price, paid) ? 'up' : 'down' };
}

function freeAction(current: PlanName, isPaid: boolean): PlanAction {
  if (current === 'free') return { kind: 'current' };
  return { kind: isPaid ? 'cancel' : 'none' };
}

/** The plan that suits most people who use more than the free one. */
const RECOMMENDED: PlanName = 'pro';

/** Whether to recommend a plan: only one is, and not to those who have it or a higher one. */
export function isRecommended(plan: PlanName, current: CurrentPlan): boolean {
  if (plan !== RECOMMENDED) return false;
  return current.status !== 'known' || PLANS.indexOf(current.plan.plan) < PLANS.indexOf(RECOMMENDED);
}

interface PlanForCycle {
  plan: PlanName;
  cycle: CycleName;
}

function isSamePlan(one: PlanForCycle | undefined, other: PlanForCycle): boolean {
  return one?.plan === other.plan && one.cycle === other.cycle;
}

/** Whether the offer is a higher plan, or the same plan with the longer cycle. */
function isUpgrade(offered: PlanForCycle, current: PlanForCycle): boolean {
  const rankDifference = PLANS.indexOf(offered.plan) - PLANS.indexOf(current.plan);
  return rankDifference > 0 || (rankDifference === 0 && offered.cycle === 'yearly');
}
