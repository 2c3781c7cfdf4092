import { parseCheckoutReturn } from '@interlinear/contract/checkout-return';
import { useTranslations } from 'use-intl';
import { FormNotice } from '../forms/form-notice.tsx';
import { usePageSearch } from '../locale/use-page-search.ts';

/** For whoever comes back from a checkout without having paid. */
export function CheckoutCancelled() {
  const t = useTranslations('billing');
  const search = usePageSearch();
  if (parseCheckoutReturn(search)?.outcome !== 'cancelled') return null;
  return <FormNotice kind="hint">{t('checkoutCancelled')}</FormNotice>;
}
