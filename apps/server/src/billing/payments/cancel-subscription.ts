import type { SubscriptionChangeData } from '@interlinear/contract/payments';
import type { ChangeParts } from './change-subscription.ts';
import { releaseSchedule, runningSubscription } from './running-subscription.ts';
import { itemOf, toDate } from './subscription-state.ts';

/**
 * Ends the subscription with its period, or lets it go on after all. Either may be asked for twice.
 * @throws {ApiFailure} `noSubscription`, `paymentServiceFailed`, `paymentsOff`
 */
export async function setCancelAtPeriodEnd(
  parts: ChangeParts,
  { accountId, cancels }: { accountId: string; cancels: boolean },
): Promise<SubscriptionChangeData> {
  return parts.call('paymentServiceFailed', async (stripe) => {
    const subscription = await runningSubscription(parts.rows, stripe, accountId);
    // A schedule would bring it to life again. Going on leaves a change that waits as it is: nothing was cancelled then.
    if (cancels) await releaseSchedule(stripe, subscription);
    if (subscription.cancel_at_period_end !== cancels) {
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: cancels });
    }
    await parts.converge(String(subscription.customer));
    const end = toDate(itemOf(subscription).current_period_end).toISOString();
    return { outcome: cancels ? 'scheduled' : 'changed', at: cancels ? end : null, payment_url: null };
  });
}
