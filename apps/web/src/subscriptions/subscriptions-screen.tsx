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
import { PurchasesList } from './purchases-list.tsx';
import { RecordsList } from './records-list.tsx';
import { parseSubscriptionsView, SUBSCRIPTION_LISTS, subscriptionsViewSearch } from './subscriptions-view.ts';

/** The screen `subscriptions` (BILL-13). A checkout returns here, too. */
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
  const view = parseSubscriptionsView(search);
  const returned = parseCheckoutReturn(search);
  const tabs = SUBSCRIPTION_LISTS.map((list) => ({
    name: t(`tab_${list}`),
    to: sitePath(locale, 'subscriptions') + subscriptionsViewSearch({ list }),
    isCurrent: list === view.list,
  }));
  return (
    <PageFrame title={t('heading')} lede={t('lede')}>
      {returned?.outcome === 'done' && <CheckoutReturn sessionId={returned.sessionId} list={view.list} />}
      <TabLinks label={t('tabs')} tabs={tabs} />
      <section aria-label={t(`tab_${view.list}`)} className="grid gap-4">
        {view.list === 'records' ? <RecordsList view={view} /> : <PurchasesList view={view} />}
      </section>
    </PageFrame>
  );
}
