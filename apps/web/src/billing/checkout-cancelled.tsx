import { parseCheckoutReturn } from '@interlinear/contract/checkout-return';
import { useTranslations } from 'use-intl';
import { FormNotice } from '../forms/form-notice.tsx';
import { useLiveSearch } from './use-live-search.ts';

/** For whoever comes back from a checkout without having paid. */
export function CheckoutCancelled() {
  const t = useTranslations('billing');
  const search = useLiveSearch();
  if (parseCheckoutReturn(search)?.outcome !== 'cancelled') return null;
  return <FormNotice kind="hint">{t('checkoutCancelled')}</FormNotice>;
}
