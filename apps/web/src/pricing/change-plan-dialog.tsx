import type { SubscriptionChangeData, SubscriptionChangePreview } from '@interlinear/contract/payments';
import type { SubscriptionPlan } from '@interlinear/contract/plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePayments } from '../billing/clients.ts';
import { ConfirmDialog } from '../billing/confirm-dialog.tsx';
import { useNumberFormats } from '../billing/number-formats.ts';
import { QueryView } from '../failures/query-view.tsx';
import { useDates } from '../locale/use-dates.ts';
import { useToast } from '../toasts/toasts.tsx';

const PREVIEW_KEY = 'change-preview';

export interface ChangePlanDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  price: SubscriptionPlan;
}

/** Confirms a change of plan, after showing the cost and start date that the server calculated (BILL-06). */
export function ChangePlanDialog({ ref, price }: ChangePlanDialogProps) {
  const t = useTranslations('pricing');
  const billing = useTranslations('billing');
  const payments = usePayments();
  const presentOutcome = usePresentOutcome(price);
  const isOpen = useIsOpen(ref);
  const preview = useQuery({
    queryKey: [PREVIEW_KEY, price.plan_id],
    queryFn: ({ signal }) => payments.previewChange(price.plan_id, { signal }),
    enabled: isOpen,
    // Never cached: the credit for the old period shrinks by the minute.
    gcTime: 0,
  });
  const isNow = preview.data?.takes_effect !== 'next_period';
  return (
    <ConfirmDialog
      ref={ref}
      title={t('changeTitle', { plan: billing(`plan_${price.plan}`), cycle: billing(`cycle_${price.cycle}`) })}
      confirmText={t(isNow ? 'changeNow' : 'changeLater')}
      // An amount that was not shown must not be paid.
      isReady={preview.data !== undefined}
      confirm={async () => presentOutcome(await payments.changeSubscription(price.plan_id))}
    >
      <QueryView query={preview} failedText={t('previewFailed')}>
        {(data) => <Preview preview={data} />}
      </QueryView>
    </ConfirmDialog>
  );
}

function Preview({ preview }: { preview: SubscriptionChangePreview }) {
  const t = useTranslations('pricing');
  const { money } = useNumberFormats();
  const dates = useDates();
  const { currency } = preview;
  const price = money(preview.price_minor, currency);
  if (preview.takes_effect === 'next_period') {
    return <p>{t('changeLaterText', { date: dates.day(preview.at), price })}</p>;
  }
  return (
    <>
      <p className="text-lg font-medium">{t('dueNow', { amount: money(preview.due_now_minor, currency) })}</p>
      <p>{t('changeNowText', { price })}</p>
    </>
  );
}

/** Returns a function that shows the outcome of a change, or opens the payment page if a payment is due. */
function usePresentOutcome({ plan }: SubscriptionPlan): (outcome: SubscriptionChangeData) => Promise<void> {
  const t = useTranslations('pricing');
  const billing = useTranslations('billing');
  const dates = useDates();
  const queries = useQueryClient();
  const showToast = useToast();
  return async ({ outcome, at, payment_url }) => {
    if (payment_url !== null) return window.location.assign(payment_url);
    // Refetch everything but the preview, which is obsolete after the change.
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== PREVIEW_KEY });
    const name = billing(`plan_${plan}`);
    const text =
      outcome === 'scheduled' && at !== null
        ? t('changeScheduled', { plan: name, date: dates.day(at) })
        : t('changeDone', { plan: name });
    showToast({ kind: 'success', text });
  };
}

function useIsOpen(ref: RefObject<HTMLDialogElement | null>): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const dialog = ref.current;
    const update = () => setIsOpen(dialog?.open ?? false);
    dialog?.addEventListener('toggle', update);
    return () => dialog?.removeEventListener('toggle', update);
  }, [ref]);
  return isOpen;
}
