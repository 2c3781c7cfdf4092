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
import { RefundButton } from './refund-button.tsx';
import { subscriptionsViewSearch } from './subscriptions-view.ts';

/** The actions of a paid subscription: change the plan, open the billing portal, cancel or resume, ask for a refund. */
export function RecordActions({ record }: { record: SubscriptionRecord }) {
  const t = useTranslations('subscriptions');
  const locale = useLocale();
  const payments = usePayments();
  const returnPath =
    sitePath(locale, 'subscriptions') + subscriptionsViewSearch({ list: 'records', record: record.id });
  return (
    <div className="flex flex-wrap gap-2 border-t border-rule pt-4">
      <Link to={sitePath(locale, 'pricing')} className={buttonClass('primary')}>
        {t('changePlan')}
      </Link>
      <PaymentPageButton open={() => payments.openBillingPortal(returnPath)}>{t('portal')}</PaymentPageButton>
      {record.cancel_at_period_end || record.pending_plan !== null ? (
        <ResumeButton record={record} />
      ) : (
        <CancelButton record={record} />
      )}
      <RefundButton request={{ subscription_id: record.id }} />
    </div>
  );
}

function CancelButton({ record }: { record: SubscriptionRecord }) {
  const t = useTranslations('subscriptions');
  const dates = useDates();
  const payments = usePayments();
  const onDone = useShowSuccess(t('cancelled'));
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

function ResumeButton({ record }: { record: SubscriptionRecord }) {
  const t = useTranslations('subscriptions');
  const billing = useTranslations('billing');
  const payments = usePayments();
  const plan = billing(`plan_${record.plan}`);
  const onDone = useShowSuccess(t('resumed', { plan }));
  const dialog = useRef<HTMLDialogElement>(null);
  const offer = usePlanConfig().data?.plans.find((one) => one.plan === record.plan);
  const price = offer?.prices.find(({ cycle }) => cycle === record.cycle);

  /** Resumes a cancelled subscription; if only a change of plan is pending, changes back to the current plan. */
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

/** Returns a function that shows a success message and refetches all data. */
function useShowSuccess(text: string): () => void {
  const queries = useQueryClient();
  const showToast = useToast();
  return () => {
    showToast({ kind: 'success', text });
    // Not awaited: each query shows its own errors.
    void queries.invalidateQueries();
  };
}
