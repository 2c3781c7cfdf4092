import { parseCheckoutReturn } from '@interlinear/contract/checkout-return';
import { sitePath } from '@interlinear/contract/site-paths';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { RequireLogin } from '../account/require-login.tsx';
import { ScreenProviders } from '../account/screen-providers.tsx';
import { PageFrame } from '../billing/page-frame.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { TabLinks } from '../shell/tab-links.tsx';
import { CheckoutReturn } from './checkout-return.tsx';
import { LISTS, parsePlace, placeSearch } from './place.ts';
import { PurchasesList } from './purchases-list.tsx';
import { RecordsList } from './records-list.tsx';

/** The screen `subscriptions` (BILL-13). Also where a checkout leads back to. */
export function SubscriptionsScreen() {
  return (
    <ScreenProviders>
      <RequireLogin>{() => <Subscriptions />}</RequireLogin>
    </ScreenProviders>
  );
}

function Subscriptions() {
  const t = useTranslations('subscriptions');
  const locale = useLocale();
  const [search] = useSearchParams();
  const place = parsePlace(search);
  const returned = parseCheckoutReturn(search);
  const tabs = LISTS.map((list) => ({
    name: t(`tab_${list}`),
    to: sitePath(locale, 'subscriptions') + placeSearch({ list }),
    isCurrent: list === place.list,
  }));
  return (
    <PageFrame title={t('heading')} lede={t('lede')}>
      {returned?.outcome === 'done' && <CheckoutReturn sessionId={returned.sessionId} list={place.list} />}
      <TabLinks label={t('tabs')} tabs={tabs} />
      <section aria-label={t(`tab_${place.list}`)} className="grid gap-4">
        {place.list === 'records' ? <RecordsList place={place} /> : <PurchasesList place={place} />}
      </section>
    </PageFrame>
  );
}
