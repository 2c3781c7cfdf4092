import type { SubscriptionRecord, SubscriptionsData } from '@interlinear/contract/quota';
import type { Subscription } from './current-plan.ts';
import type { PlanCatalogue } from './plan-catalogue.ts';
import type { Page, PlanRows } from './repository.ts';

/** Lists an account's current and former subscriptions (BILL-13). */
export async function listSubscriptions(
  { rows, catalogue }: { rows: PlanRows; catalogue: PlanCatalogue },
  accountId: string,
  page: Page,
): Promise<SubscriptionsData> {
  const { rows: listed, total } = await rows.list(accountId, page);
  return {
    items: listed.map((subscription) => toRecord(catalogue, subscription)),
    page: page.page,
    page_size: page.pageSize,
    total,
  };
}

function toRecord(catalogue: PlanCatalogue, subscription: Subscription): SubscriptionRecord {
  const { source, status, plan, cycle, periodEnd, cancelAtPeriodEnd, pendingPlan, pendingCycle, endedAt } =
    subscription;
  const isPaid = source === 'stripe';
  const price = catalogue.plans[plan].prices?.[cycle];
  const isRenewed = isPaid && status !== 'ended' && !cancelAtPeriodEnd;
  return {
    id: subscription.id,
    plan,
    cycle,
    source,
    status,
    started_at: subscription.startedAt.toISOString(),
    period_start: subscription.periodStart.toISOString(),
    period_end: periodEnd.toISOString(),
    next_billing_at: isRenewed ? periodEnd.toISOString() : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    pending_plan: pendingPlan,
    pending_cycle: pendingCycle,
    ended_at: endedAt?.toISOString() ?? null,
    price_minor: isPaid ? (price?.priceMinor ?? null) : null,
    currency: isPaid && price ? catalogue.currency : null,
  };
}
