import type { Grant, Meter } from '../ledger/ledger.ts';
import type { Subscription } from './current-plan.ts';
import { monthlyWindow, type Period, shareOf } from './monthly-windows.ts';
import type { Plan, PlanCatalogue } from './plan-catalogue.ts';

/** The token meter that each plan grants. Every token meter pays for every model that the account may use. */
export const TOKENS_OF_PLAN: Record<Plan, Meter> = {
  free: 'ftokens',
  pro: 'tokens',
  max: 'htokens',
  enterprise: 'htokens',
};

/** The meters that pay for tokens together. */
export const TOKEN_METERS: readonly Meter[] = ['ftokens', 'tokens', 'htokens'];

/**
 * Computes a subscription's grants for the month of `at`, prorated by whole days when the subscription, or its current plan, covers
 * only part of the month. The same month always has the same source keys.
 */
export function grantsOfSubscription(catalogue: PlanCatalogue, subscription: Subscription, at: Date): Grant[] {
  const { id, accountId, plan, planSince, periodEnd } = subscription;
  const month = monthOf(subscription, at);
  const part: Period = { from: latest(month.from, planSince), to: earliest(month.to, periodEnd) };
  if (part.from >= part.to) return [];
  return grants(catalogue, {
    accountId,
    plan,
    sourceKey: `sub:${id}:${part.from.toISOString()}/${part.to.toISOString()}`,
    month,
    part,
  });
}

/**
 * Returns the month of a subscription that contains `at`. Months count from its start, unless a change of the cycle has begun a period
 * on another day. Counted from the start, a month would then be granted in part before a renewal, and whole after it.
 */
function monthOf({ cycle, startedAt, periodStart, periodEnd }: Subscription, at: Date): Period {
  const isCountedFromStart = monthlyWindow(startedAt, periodStart).from.getTime() === periodStart.getTime();
  if (isCountedFromStart) return monthlyWindow(startedAt, at);
  return cycle === 'monthly' ? { from: periodStart, to: periodEnd } : monthlyWindow(periodStart, at);
}

/** Computes the free plan's grants for the month of `at`; months count from the registration. */
export function grantsOfFreePlan(
  catalogue: PlanCatalogue,
  account: { accountId: string; registeredAt: Date },
  at: Date,
): Grant[] {
  const month = monthlyWindow(account.registeredAt, at);
  const sourceKey = `free:${month.from.toISOString()}`;
  return grants(catalogue, { accountId: account.accountId, plan: 'free', sourceKey, month, part: month });
}

interface MonthOfPlan {
  accountId: string;
  plan: Plan;
  sourceKey: string;
  month: Period;
  part: Period;
}

function grants(catalogue: PlanCatalogue, { accountId, plan, sourceKey, month, part }: MonthOfPlan): Grant[] {
  const { tokens, docs, images } = catalogue.plans[plan].quotas;
  const amounts: [Meter, number][] = [
    [TOKENS_OF_PLAN[plan], tokens],
    ['docs', docs],
    ['images', images],
  ];
  return amounts.map(([meter, amount]) => ({
    accountId,
    meter,
    channel: 'subscription',
    amount: shareOf(amount, part, month),
    sourceKey: `${sourceKey}:${meter}`,
    validFrom: part.from,
    validTo: part.to,
  }));
}

const latest = (one: Date, other: Date) => (one > other ? one : other);
const earliest = (one: Date, other: Date) => (one < other ? one : other);
