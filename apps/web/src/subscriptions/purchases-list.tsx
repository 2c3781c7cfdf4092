import type { Purchase } from '@interlinear/contract/payments';
import { useTranslations } from 'use-intl';
import { Pill } from '../billing/pill.tsx';
import { useFigures } from '../billing/use-figures.ts';
import { useDates } from '../locale/use-dates.ts';
import { EmptyList, ListOrOne, Row } from './list-parts.tsx';
import type { Place } from './place.ts';
import { PURCHASE_LOOKS, PurchaseDetails } from './purchase-details.tsx';
import { usePurchases } from './use-purchases.ts';

/** The packs that somebody bought, or one purchase in full (BILL-07). */
export function PurchasesList({ place }: { place: Place }) {
  const t = useTranslations('subscriptions');
  return (
    <ListOrOne
      query={usePurchases(place.page)}
      place={place}
      failedText={t('purchasesFailed')}
      empty={<EmptyList text={t('noPurchases')} screen="products/tokens" link={t('toProducts')} />}
      row={(purchase, its) => <PurchaseRow purchase={purchase} place={its} />}
      details={(purchase) => <PurchaseDetails purchase={purchase} />}
    />
  );
}

function PurchaseRow({ purchase, place }: { purchase: Purchase; place: Place }) {
  const t = useTranslations('subscriptions');
  const billing = useTranslations('billing');
  const dates = useDates();
  const { money } = useFigures();
  return (
    <Row
      place={place}
      title={billing(`unit_${purchase.unit}`, { count: purchase.units })}
      pill={<Pill look={PURCHASE_LOOKS[purchase.status]}>{t(`purchase_${purchase.status}`)}</Pill>}
      line={dates.moment(purchase.purchased_at)}
      amount={money(purchase.amount_minor, purchase.currency)}
    />
  );
}
