import { createQuotaClient } from '@interlinear/contract/quota-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '../account/text-link.tsx';
import { usePayments } from '../billing/clients.ts';
import { findPaidSubscription, SUBSCRIPTIONS_KEY } from '../billing/use-current-plan.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { useTransport } from '../session/use-transport.ts';
import type { Place } from './place.ts';
import { PURCHASES_KEY } from './purchases-list.tsx';

const POLL_MS = 2_000;
/** After so many answers without the payment in them, people are told that it takes longer. */
const PATIENT_POLLS = 10;
/** And after so many more, the page asks no longer. */
const LAST_POLL = 150;

type Outcome = 'waiting' | 'slow' | 'paid' | 'failed';

/**
 * For whoever comes back from a checkout: waits until the payment is known here, which the payment service tells the server in its
 * own time.
 */
export function CheckoutReturn({ sessionId, list }: { sessionId: string; list: Place['list'] }) {
  return list === 'records' ? <SubscriptionReturn /> : <PackReturn sessionId={sessionId} />;
}

function SubscriptionReturn() {
  const transport = useTransport();
  const outcome = useOutcome({
    // The list below shows the same page, so it follows by itself.
    queryKey: [...SUBSCRIPTIONS_KEY, 1],
    fetch: (signal) => createQuotaClient(transport).subscriptions(1, { signal }),
    read: ({ items }) => (findPaidSubscription(items) ? 'paid' : undefined),
  });
  return <ReturnNotice outcome={outcome} paidText="subscriptionPaid" />;
}

function PackReturn({ sessionId }: { sessionId: string }) {
  const payments = usePayments();
  const outcome = useOutcome({
    queryKey: [...PURCHASES_KEY, 1],
    fetch: (signal) => payments.purchases(1, { signal }),
    read({ items }) {
      const status = items.find((item) => item.checkout_session_id === sessionId)?.status;
      if (status === 'failed') return 'failed';
      return status === 'paid' || status === 'refunded' ? 'paid' : undefined;
    },
  });
  return <ReturnNotice outcome={outcome} paidText="packPaid" />;
}

interface OutcomeOptions<Data> {
  queryKey: readonly unknown[];
  fetch(signal: AbortSignal): Promise<Data>;
  /** `undefined` while the payment is not known. */
  read(data: Data): 'paid' | 'failed' | undefined;
}

function useOutcome<Data>({ queryKey, fetch, read }: OutcomeOptions<Data>): Outcome {
  const [polls, setPolls] = useState(0);
  const query = useQuery({
    queryKey,
    async queryFn({ signal }) {
      setPolls((count) => count + 1);
      return fetch(signal);
    },
    refetchInterval: ({ state: { data } }) =>
      (data !== undefined && read(data) !== undefined) || polls >= LAST_POLL ? false : POLL_MS,
  });
  const settled = query.data === undefined ? undefined : read(query.data);
  return settled ?? (polls > PATIENT_POLLS ? 'slow' : 'waiting');
}

function ReturnNotice({ outcome, paidText }: { outcome: Outcome; paidText: 'subscriptionPaid' | 'packPaid' }) {
  const t = useTranslations('subscriptions');
  switch (outcome) {
    case 'waiting':
      return <FormNotice kind="hint">{t('payWaiting')}</FormNotice>;
    case 'slow':
      return <FormNotice kind="hint">{t('paySlow')}</FormNotice>;
    case 'failed':
      return <FormNotice kind="failure">{t('payFailed')}</FormNotice>;
    case 'paid':
      return (
        <FormNotice kind="success">
          {t(paidText)} <TextLink screen="profile">{t('seeUsage')}</TextLink>
        </FormNotice>
      );
  }
}
