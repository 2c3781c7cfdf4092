import type { CurrentPlanData, SubscriptionRecord, SubscriptionsData } from '@interlinear/contract/quota';
import { createQuotaClient } from '@interlinear/contract/quota-client';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useQuotaInfo } from '../profile/use-quota-info.ts';
import { useSession } from '../session/site-session.ts';
import { useTransport } from '../session/use-transport.ts';

/** The user's plan and paid subscription, which decide what they can buy. */
export type CurrentPlan =
  | { status: 'unknown' }
  | { status: 'visitor' }
  | {
      status: 'known';
      plan: CurrentPlanData;
      /** The Stripe subscription; plans from redeem codes and families have none. */
      paidSubscription: SubscriptionRecord | undefined;
    };

export const SUBSCRIPTIONS_KEY = ['subscriptions'];

export function useCurrentPlan(): CurrentPlan {
  const session = useSession();
  const isLoggedIn = session.status === 'logged-in';
  const quota = useQuotaInfo({ enabled: isLoggedIn });
  const subscriptions = useSubscriptions(1, { enabled: isLoggedIn });
  if (session.status === 'visitor') return { status: 'visitor' };
  if (!quota.data || !subscriptions.data) return { status: 'unknown' };
  return { status: 'known', plan: quota.data.plan, paidSubscription: findPaidSubscription(subscriptions.data.items) };
}

/** A page of the user's current and former subscriptions. */
export function useSubscriptions(page: number, { enabled } = { enabled: true }): UseQueryResult<SubscriptionsData> {
  const transport = useTransport();
  return useQuery({
    enabled,
    queryKey: [...SUBSCRIPTIONS_KEY, page],
    queryFn: ({ signal }) => createQuotaClient(transport).subscriptions(page, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Finds the subscription being paid for. There is at most one, and it is on the first page. */
export function findPaidSubscription(records: readonly SubscriptionRecord[]): SubscriptionRecord | undefined {
  return records.find(({ source, status }) => source === 'stripe' && (status === 'active' || status === 'past_due'));
}
