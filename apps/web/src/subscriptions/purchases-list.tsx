import type { Purchase, PurchasesData } from '@interlinear/contract/payments';
import { sitePath } from '@interlinear/contract/site-paths';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Pill } from '../billing/pill.tsx';
import { useFigures } from '../billing/use-figures.ts';
import { Fetched } from '../failures/fetched.tsx';
import { useDates } from '../locale/use-dates.ts';
import { useLocale } from '../locale/use-locale.ts';
import { Pager } from '../profile/pager.tsx';
import { BackToList, EmptyList, Row } from './list-parts.tsx';
import { type Place, placeSearch } from './place.ts';
import { PURCHASE_LOOKS, PurchaseDetails } from './purchase-details.tsx';
import { usePurchases } from './use-purchases.ts';

/** The packs that somebody bought, or one purchase in full (BILL-07). */
export function PurchasesList({ place }: { place: Place }) {
  const t = useTranslations('subscriptions');
  return (
    <Fetched query={usePurchases(place.page)} failedText={t('purchasesFailed')}>
      {(data) =>
        place.record === undefined ? <Purchases data={data} place={place} /> : <Chosen data={data} place={place} />
      }
    </Fetched>
  );
}

function Purchases({ data, place }: { data: PurchasesData; place: Place }) {
  const t = useTranslations('subscriptions');
  const locale = useLocale();
  const navigate = useNavigate();
  if (data.total === 0) return <EmptyList text={t('noPurchases')} screen="products/tokens" link={t('toProducts')} />;
  return (
    <>
      <ul className="grid gap-3">
        {data.items.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} place={{ ...place, record: purchase.id }} />
        ))}
      </ul>
      {/* The router itself says what goes wrong. */}
      <Pager
        {...data}
        onPage={(page) => void navigate(sitePath(locale, 'subscriptions') + placeSearch({ ...place, page }))}
      />
    </>
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

function Chosen({ data, place }: { data: PurchasesData; place: Place }) {
  const t = useTranslations('subscriptions');
  const purchase = data.items.find(({ id }) => id === place.record);
  return (
    <>
      <BackToList place={place} />
      {purchase ? <PurchaseDetails purchase={purchase} /> : <p className="text-faded">{t('notFound')}</p>}
    </>
  );
}
