import type { Queries } from '../../platform/database/database.ts';
import type { ChangeSubscriptions } from '../plans/change-subscriptions.ts';
import type { subscriptions } from '../plans/schema.ts';
import type { StripeSubscriptionState } from './subscription-state.ts';

type SubscriptionRow = typeof subscriptions.$inferSelect;

export interface SubscriptionChange {
  /** What is known of it here. */
  existing: SubscriptionRow | undefined;
  state: StripeSubscriptionState;
  /** Its owner asked for the money back: it ended with that, whatever Stripe still says. */
  isRefundRequested: boolean;
}

/** Brings a subscription to the state that it has at Stripe. Returns whether anything changed. */
export async function applySubscription(
  plans: Pick<ChangeSubscriptions, 'startSubscription' | 'endSubscription'>,
  { existing, state, isRefundRequested }: SubscriptionChange,
  within: Queries,
): Promise<boolean> {
  const { isOver, ...running } = state;
  if (existing?.status === 'ended') return false;
  if (isOver || isRefundRequested) {
    // One that came and went before anything of it was heard of still belongs into the record.
    if (!existing) await plans.startSubscription(running, within);
    await plans.endSubscription(state, within);
    return true;
  }
  await plans.startSubscription(running, within);
  return !existing || isDifferent(existing, running);
}

function isDifferent(existing: SubscriptionRow, state: Omit<StripeSubscriptionState, 'isOver'>): boolean {
  return (
    existing.plan !== state.plan ||
    existing.cycle !== state.cycle ||
    existing.status !== state.status ||
    existing.periodEnd.getTime() !== state.periodEnd.getTime() ||
    existing.cancelAtPeriodEnd !== state.cancelAtPeriodEnd ||
    existing.pendingPlan !== state.pendingPlan ||
    existing.pendingCycle !== state.pendingCycle
  );
}
