import type { SubscriptionRecord } from '@interlinear/contract/quota';
import { describe, expect, it } from 'vitest';
import type { CurrentPlan } from '../billing/use-current-plan.ts';
import { isRecommended, type PlanOffer, planAction } from './plan-action.ts';

const features: PlanOffer['features'] = {
  tiers: ['free'],
  api: { level: 'basic', requests_per_minute: 20, keys: 1, tiers: ['free'] },
  free_model_tokens: 100_000,
  glossary_terms: 0,
  collaboration: 'none',
  batch_files: 1,
  documents: { pages: 100, megabytes: 20, stored_megabytes: 200, stored_files: 100 },
  support: 'standard',
};

function offer(plan: PlanOffer['plan'], { isAvailable = true } = {}): PlanOffer {
  const price = (cycle: 'monthly' | 'yearly') => ({
    plan_id: `${plan}-${cycle}`,
    plan,
    cycle,
    price_minor: 1000,
    currency: 'USD',
    price_per_month_minor: 1000,
    saving_percent: 0,
    is_available: isAvailable,
  });
  const prices = plan === 'pro' || plan === 'max' ? [price('monthly'), price('yearly')] : [];
  return { plan, is_by_agreement: plan === 'enterprise', quotas: [], features, prices };
}

const END = '2026-12-01T00:00:00.000Z';

function currentPlan(plan: PlanOffer['plan'], paid?: Partial<SubscriptionRecord>): CurrentPlan {
  const record: SubscriptionRecord = {
    id: 's',
    plan,
    cycle: 'monthly',
    source: 'stripe',
    status: 'active',
    started_at: END,
    period_start: END,
    period_end: END,
    next_billing_at: END,
    cancel_at_period_end: false,
    pending_plan: null,
    pending_cycle: null,
    ended_at: null,
    price_minor: 1000,
    currency: 'USD',
    ...paid,
  };
  const currentPlanData = {
    plan,
    cycle: null,
    subscription_id: null,
    valid_to: null,
    cancel_at_period_end: false,
    pending_plan: null,
  };
  return { status: 'known', plan: currentPlanData, paidSubscription: paid && record };
}

const PLAN_NAMES = ['free', 'pro', 'max', 'enterprise'] as const;

function kinds(current: CurrentPlan, cycle: 'monthly' | 'yearly' = 'monthly'): string[] {
  return PLAN_NAMES.map((plan) => {
    const action = planAction(offer(plan), cycle, current);
    return action.kind === 'change' ? action.direction : action.kind;
  });
}

describe('planAction', () => {
  it.each([
    ['the user is not known yet', { status: 'unknown' } as const, ['none', 'none', 'none', 'none']],
    ['visitors', { status: 'visitor' } as const, ['register', 'register', 'register', 'contact']],
    ['the free plan', currentPlan('free'), ['current', 'check-out', 'check-out', 'contact']],
    ['pro, paid', currentPlan('pro', {}), ['cancel', 'current', 'up', 'contact']],
    ['max, paid', currentPlan('max', {}), ['cancel', 'down', 'current', 'contact']],
    ['pro through a code', currentPlan('pro'), ['none', 'current', 'check-out', 'contact']],
    ['enterprise', currentPlan('enterprise'), ['none', 'check-out', 'check-out', 'current']],
  ])('[BILL-06][BILL-15] %s', (_, current, expected) => {
    expect(kinds(current)).toEqual(expected);
  });

  it('[BILL-06] treats the yearly cycle of the same plan as an upgrade, and the monthly one as a downgrade', () => {
    expect([kinds(currentPlan('pro', {}), 'yearly')[1], kinds(currentPlan('pro', { cycle: 'yearly' }))[1]]).toEqual([
      'up',
      'down',
    ]);
  });

  it('[BILL-06] shows when a pending plan begins', () => {
    const current = currentPlan('max', { pending_plan: 'pro', pending_cycle: 'monthly' });
    expect(planAction(offer('pro'), 'monthly', current)).toEqual({ kind: 'pending', at: END });
  });

  it('marks plans that cannot be bought, but still shows the current one', () => {
    const off = (plan: 'pro' | 'max') => offer(plan, { isAvailable: false });
    const current = currentPlan('pro', {});
    expect([planAction(off('pro'), 'monthly', current), planAction(off('max'), 'monthly', current)]).toEqual([
      { kind: 'current' },
      { kind: 'unavailable' },
    ]);
  });
});

describe('isRecommended', () => {
  it.each([
    ['visitors', { status: 'visitor' } as const, ['pro']],
    ['the free plan', currentPlan('free'), ['pro']],
    ['Pro', currentPlan('pro'), []],
    ['Max', currentPlan('max'), []],
  ])('[BILL-15] recommends one plan above that of %s', (_, current, recommended) => {
    expect(PLAN_NAMES.filter((plan) => isRecommended(plan, current))).toEqual(recommended);
  });
});
