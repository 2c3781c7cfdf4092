import type { PurchasesData } from '@interlinear/contract/payments';
import { createQuotaClient } from '@interlinear/contract/quota-client';
import type { Screen } from '@interlinear/contract/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '../account/text-link.tsx';
import { usePayments } from '../billing/clients.ts';
import { findPaidSubscription, SUBSCRIPTIONS_KEY } from '../billing/use-current-plan.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { useTransport } from '../session/use-transport.ts';
import { PURCHASES_KEY } from './purchases-list.tsx';
import type { SubscriptionsView } from './subscriptions-view.ts';

const POLL_MS = 2_000;
/** Number of polls after which the user is told that the payment takes longer. */
const SLOW_AFTER_POLLS = 10;
/** Number of polls after which polling stops. */
const MAX_POLLS = 150;

type PaymentStatus = 'waiting' | 'slow' | 'paid' | 'failed';

/**
 * Shown after a checkout: polls until the server knows of the payment. The payment service notifies the server with a
 * delay.
 */
export function CheckoutReturn({ sessionId, list }: { sessionId: string; list: SubscriptionsView['list'] }) {
  return list === 'records' ? <SubscriptionReturn /> : <PackReturn sessionId={sessionId} />;
}

function SubscriptionReturn() {
  const transport = useTransport();
  const { status } = usePaymentStatus({
    // The same query as the list below, which therefore updates too.
    queryKey: [...SUBSCRIPTIONS_KEY, 1],
    fetch: (signal) => createQuotaClient(transport).subscriptions(1, { signal }),
    read: ({ items }) => (findPaidSubscription(items) ? 'paid' : undefined),
  });
  return <ReturnNotice status={status} paidText="subscriptionPaid" next={SEE_QUOTA} />;
}

function PackReturn({ sessionId }: { sessionId: string }) {
  const payments = usePayments();
  const findPurchase = ({ items }: PurchasesData) => items.find((item) => item.checkout_session_id === sessionId);
  const { status, data } = usePaymentStatus({
    queryKey: [...PURCHASES_KEY, 1],
    fetch: (signal) => payments.purchases(1, { signal }),
    read(purchases) {
      const purchase = findPurchase(purchases);
      if (purchase?.status === 'failed') return 'failed';
      return purchase?.status === 'paid' || purchase?.status === 'refunded' ? 'paid' : undefined;
    },
  });
  const isFamily = data !== undefined && findPurchase(data)?.type === 'family';
  return <ReturnNotice status={status} paidText="packPaid" next={isFamily ? INVITE_FAMILY : SEE_QUOTA} />;
}

interface PaymentStatusOptions<Data> {
  queryKey: readonly unknown[];
  fetch(signal: AbortSignal): Promise<Data>;
  /** Reads the payment's status; `undefined` while the server does not know of it. */
  read(data: Data): 'paid' | 'failed' | undefined;
}

function usePaymentStatus<Data>({ queryKey, fetch, read }: PaymentStatusOptions<Data>): {
  status: PaymentStatus;
  data: Data | undefined;
} {
  const [polls, setPolls] = useState(0);
  const query = useQuery({
    queryKey,
    async queryFn({ signal }) {
      setPolls((count) => count + 1);
      return fetch(signal);
    },
    refetchInterval: ({ state: { data } }) =>
      (data !== undefined && read(data) !== undefined) || polls >= MAX_POLLS ? false : POLL_MS,
  });
  const settled = query.data === undefined ? undefined : read(query.data);
  return { status: settled ?? (polls > SLOW_AFTER_POLLS ? 'slow' : 'waiting'), data: query.data };
}

/** Where a paid purchase leads. A family pack gives its owner no quota, but seats to fill. */
interface NextStep {
  screen: Screen;
  text: 'seeUsage' | 'inviteFamily';
}

const SEE_QUOTA: NextStep = { screen: 'profile', text: 'seeUsage' };
const INVITE_FAMILY: NextStep = { screen: 'products/family', text: 'inviteFamily' };

interface ReturnNoticeProps {
  status: PaymentStatus;
  paidText: 'subscriptionPaid' | 'packPaid';
  next: NextStep;
}

function ReturnNotice({ status, paidText, next }: ReturnNoticeProps) {
  const t = useTranslations('subscriptions');
  switch (status) {
    case 'waiting':
      return <FormNotice kind="hint">{t('payWaiting')}</FormNotice>;
    case 'slow':
      return <FormNotice kind="hint">{t('paySlow')}</FormNotice>;
    case 'failed':
      return <FormNotice kind="failure">{t('payFailed')}</FormNotice>;
    case 'paid':
      return (
        <FormNotice kind="success">
          {t(paidText)} <TextLink screen={next.screen}>{t(next.text)}</TextLink>
        </FormNotice>
      );
  }
}
