import type { SubscriptionRecord } from '@interlinear/contract/quota';
import { sitePath } from '@interlinear/contract/site-paths';
import { Button, buttonClass } from '@interlinear/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePayments, usePlanConfig } from '../billing/clients.ts';
import { ConfirmDialog } from '../billing/confirm-dialog.tsx';
import { PaymentPageButton } from '../billing/payment-page-button.tsx';
import { useDates } from '../locale/use-dates.ts';
import { useLocale } from '../locale/use-locale.ts';
import { useToast } from '../toasts/toasts.tsx';
import { placeSearch } from './place.ts';
import { RefundButton } from './refund-button.tsx';

/** What can be done about a subscription that is being paid for. */
export function RecordActions({ record }: { record: SubscriptionRecord }) {
  const t = useTranslations('subscriptions');
  const locale = useLocale();
  const payments = usePayments();
  const here = sitePath(locale, 'subscriptions') + placeSearch({ list: 'records', record: record.id });
  return (
    <div className="flex flex-wrap gap-2 border-t border-rule pt-4">
      <Link to={sitePath(locale, 'pricing')} className={buttonClass('primary')}>
        {t('changePlan')}
      </Link>
      <PaymentPageButton open={() => payments.openBillingPortal(here)}>{t('portal')}</PaymentPageButton>
      {record.cancel_at_period_end || record.pending_plan !== null ? (
        <Resume record={record} />
      ) : (
        <Cancel record={record} />
      )}
      <RefundButton request={{ subscription_id: record.id }} />
    </div>
  );
}

function Cancel({ record }: { record: SubscriptionRecord }) {
  const t = useTranslations('subscriptions');
  const dates = useDates();
  const payments = usePayments();
  const onDone = useRefresh(t('cancelled'));
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>{t('cancel')}</Button>
      <ConfirmDialog
        ref={dialog}
        title={t('cancelTitle')}
        confirmText={t('cancel')}
        confirm={() => payments.cancelSubscription()}
        onDone={onDone}
      >
        <p>{t('cancelText', { date: dates.day(record.period_end) })}</p>
      </ConfirmDialog>
    </>
  );
}

function Resume({ record }: { record: SubscriptionRecord }) {
  const t = useTranslations('subscriptions');
  const billing = useTranslations('billing');
  const payments = usePayments();
  const plan = billing(`plan_${record.plan}`);
  const onDone = useRefresh(t('resumed', { plan }));
  const dialog = useRef<HTMLDialogElement>(null);
  const offer = usePlanConfig().data?.plans.find((one) => one.plan === record.plan);
  const price = offer?.prices.find(({ cycle }) => cycle === record.cycle);

  /** A plan that is to begin later makes way for the one of now. */
  function resume(): Promise<unknown> {
    const isChanging = !record.cancel_at_period_end && record.pending_plan !== null;
    return isChanging && price ? payments.changeSubscription(price.plan_id) : payments.resumeSubscription();
  }

  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>{t('resume', { plan })}</Button>
      <ConfirmDialog
        ref={dialog}
        title={t('resume', { plan })}
        confirmText={t('resume', { plan })}
        confirm={resume}
        onDone={onDone}
      >
        <p>{t('resumeText', { plan })}</p>
      </ConfirmDialog>
    </>
  );
}

/** Says that something is done, and has everything fetched anew that it may have changed. */
function useRefresh(text: string): () => void {
  const queries = useQueryClient();
  const showToast = useToast();
  return () => {
    showToast({ kind: 'success', text });
    // What fails to load says so in its own place.
    void queries.invalidateQueries();
  };
}
