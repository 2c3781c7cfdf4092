import type { RefundData, RefundRequest } from '@interlinear/contract/payments';
import { Button } from '@interlinear/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { usePayments, usePlanConfig } from '../billing/clients.ts';
import { ConfirmDialog } from '../billing/confirm-dialog.tsx';
import { useNumberFormats } from '../billing/number-formats.ts';
import { useToast } from '../toasts/toasts.tsx';

/** Requests a refund, after showing the refund rules (BILL-08, BILL-14). */
export function RefundButton({ request }: { request: RefundRequest }) {
  const t = useTranslations('subscriptions');
  const payments = usePayments();
  const queries = useQueryClient();
  const showToast = useToast();
  const { money } = useNumberFormats();
  const dialog = useRef<HTMLDialogElement>(null);

  function showRefund({ amount_minor, currency, business_days: { from, to } }: RefundData): void {
    const values = { amount: money(amount_minor, currency), from: String(from), to: String(to) };
    showToast({ kind: 'success', text: t('refundDone', values) });
    // Not awaited: each query shows its own errors.
    void queries.invalidateQueries();
  }

  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>{t('refund')}</Button>
      <ConfirmDialog
        ref={dialog}
        title={t('refundTitle')}
        confirmText={t('refund')}
        confirm={async () => showRefund(await payments.requestRefund(request))}
      >
        <RefundRules isPack={request.order_id !== undefined} />
      </ConfirmDialog>
    </>
  );
}

function RefundRules({ isPack }: { isPack: boolean }) {
  const t = useTranslations('subscriptions');
  const { hours } = useNumberFormats();
  const refunds = usePlanConfig().data?.refunds;
  return (
    <>
      {isPack && <p>{t('refundPack')}</p>}
      {!isPack && refunds && (
        <p>{t('refundSubscription', { hours: hours(refunds.hours), percent: refunds.most_used_percent })}</p>
      )}
      {refunds && (
        <p>{t('refundDays', { from: String(refunds.business_days.from), to: String(refunds.business_days.to) })}</p>
      )}
    </>
  );
}
