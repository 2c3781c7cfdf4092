import type { Product } from '@interlinear/contract/plans';
import { sitePath } from '@interlinear/contract/site-paths';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ScreenProviders } from '../account/screen-providers.tsx';
import { CheckoutCancelled } from '../billing/checkout-cancelled.tsx';
import { usePlanConfig, usePlans } from '../billing/clients.ts';
import { PageFrame } from '../billing/page-frame.tsx';
import { QueryView } from '../failures/query-view.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { TabLinks } from '../shell/tab-links.tsx';
import { PackCard } from './pack-card.tsx';

type PackType = Product['type'];

const TABS: readonly PackType[] = ['tokens', 'docs', 'family'];

interface ProductsScreenProps {
  type: PackType;
  /** Shown above the tabs. */
  before?: ReactNode;
  /** Shown between the tabs and the packs. */
  bought?: ReactNode;
  /** Shown below the packs. */
  children?: ReactNode;
}

/** The screens `products/{tokens,docs,family}` (BILL-08). */
export function ProductsScreen({ type, before, bought, children }: ProductsScreenProps) {
  const t = useTranslations('products');
  const locale = useLocale();
  const tabs = TABS.map((tab) => ({
    name: t(`tab_${tab}`),
    to: sitePath(locale, `products/${tab}`),
    isCurrent: tab === type,
  }));
  return (
    <ScreenProviders>
      <PageFrame title={t(`heading_${type}`)} lede={t(`lede_${type}`)}>
        {before}
        <TabLinks label={t('tabs')} tabs={tabs} />
        <CheckoutCancelled />
        {bought}
        <Packs type={type} />
        {children}
        <PackRules />
      </PageFrame>
    </ScreenProviders>
  );
}

function Packs({ type }: { type: PackType }) {
  const t = useTranslations('products');
  const plans = usePlans();
  const query = useQuery({
    queryKey: ['products', type],
    queryFn: ({ signal }) => plans.products(type, { signal }),
  });
  return (
    <>
      <PaymentsOffNotice />
      <QueryView query={query} failedText={t('failed')}>
        {(packs) =>
          packs.length === 0 ? (
            <p className="py-6 text-faded">{t('empty')}</p>
          ) : (
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {packs.map((pack) => (
                <PackCard key={pack.id} pack={pack} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </>
  );
}

function PaymentsOffNotice() {
  const billing = useTranslations('billing');
  const { data } = usePlanConfig();
  return data?.payments === false ? <FormNotice kind="hint">{billing('paymentsOff')}</FormNotice> : null;
}

const RULES = ['ruleOrder', 'ruleRefund', 'ruleTransfer'] as const;

/** The rules for every pack (BILL-08). */
function PackRules() {
  const t = useTranslations('products');
  return (
    <section className="grid gap-2 text-sm text-faded">
      <h2 className="font-medium text-ink">{t('rules')}</h2>
      <ul className="grid list-disc gap-1 ps-5">
        {RULES.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
    </section>
  );
}
