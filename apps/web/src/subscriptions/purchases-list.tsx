import type { Purchase, PurchasesData } from '@interlinear/contract/payments';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { usePayments } from '../billing/clients.ts';
import { Details } from '../billing/details.tsx';
import { useNumberFormats } from '../billing/number-formats.ts';
import { Pill, type PillTone } from '../billing/pill.tsx';
import { useDates } from '../locale/use-dates.ts';
import { Panel } from '../profile/panel.tsx';
import { EmptyList, ListOrDetails, Row } from './list-or-details.tsx';
import { RefundButton } from './refund-button.tsx';
import type { SubscriptionsView } from './subscriptions-view.ts';

/** The packs the user bought, or the details of one purchase (BILL-07). */
export function PurchasesList({ view }: { view: SubscriptionsView }) {
  const t = useTranslations('subscriptions');
  return (
    <ListOrDetails
      query={usePurchases(view.page)}
      view={view}
      failedText={t('purchasesFailed')}
      empty={<EmptyList text={t('noPurchases')} screen="products/tokens" link={t('toProducts')} />}
      row={(purchase, detailsView) => <PurchaseRow purchase={purchase} view={detailsView} />}
      details={(purchase) => <PurchaseDetails purchase={purchase} />}
    />
  );
}

function PurchaseRow({ purchase, view }: { purchase: Purchase; view: SubscriptionsView }) {
  const t = useTranslations('subscriptions');
  const billing = useTranslations('billing');
  const dates = useDates();
  const { money } = useNumberFormats();
  return (
    <Row
      view={view}
      title={billing(`unit_${purchase.unit}`, { count: purchase.units })}
      pill={<Pill tone={PURCHASE_TONES[purchase.status]}>{t(`purchase_${purchase.status}`)}</Pill>}
      line={dates.moment(purchase.purchased_at)}
      amount={money(purchase.amount_minor, purchase.currency)}
    />
  );
}

const PURCHASE_TONES: Record<Purchase['status'], PillTone> = {
  paid: 'good',
  pending: 'waiting',
  failed: 'bad',
  refunded: 'over',
};

/** A purchase with every id that support may ask for. */
function PurchaseDetails({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('subscriptions');
  const billing = useTranslations('billing');
  const rows = usePurchaseRows(purchase);
  return (
    <Panel title={billing(`unit_${purchase.unit}`, { count: purchase.units })}>
      <Details rows={rows} />
      {purchase.is_refundable && (
        <div className="border-t border-rule pt-4">
          <RefundButton request={{ order_id: purchase.id }} />
        </div>
      )}
      {purchase.is_refund_requested && purchase.status === 'paid' && (
        <p className="text-sm text-amber">{t('refundUnderWay')}</p>
      )}
    </Panel>
  );
}

function usePurchaseRows(purchase: Purchase) {
  const t = useTranslations('subscriptions');
  const dates = useDates();
  const { money } = useNumberFormats();
  const { status, paid_at, refunded_at } = purchase;
  return [
    { name: t('status'), value: <Pill tone={PURCHASE_TONES[status]}>{t(`purchase_${status}`)}</Pill> },
    { name: t('type'), value: t(`type_${purchase.type}`) },
    { name: t('amount'), value: money(purchase.amount_minor, purchase.currency) },
    { name: t('purchasedAt'), value: dates.moment(purchase.purchased_at) },
    { name: t('paidAt'), value: paid_at && dates.moment(paid_at) },
    { name: t('refundedAt'), value: refunded_at && dates.moment(refunded_at) },
    { name: t('orderNumber'), value: purchase.order_number },
    { name: t('productId'), value: purchase.product_id },
    { name: t('paymentId'), value: purchase.payment_id },
    { name: t('checkoutId'), value: purchase.checkout_session_id },
    { name: t('userId'), value: purchase.user_id },
  ];
}

export const PURCHASES_KEY = ['purchases'];

/** A page of the packs the user bought. */
function usePurchases(page: number): UseQueryResult<PurchasesData> {
  const payments = usePayments();
  return useQuery({
    queryKey: [...PURCHASES_KEY, page],
    queryFn: ({ signal }) => payments.purchases(page, { signal }),
    placeholderData: keepPreviousData,
  });
}
