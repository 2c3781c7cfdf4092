import { parseCheckoutReturn } from '@interlinear/contract/checkout-return';
import { useTranslations } from 'use-intl';
import { FormNotice } from '../forms/form-notice.tsx';
import { usePageSearch } from '../locale/use-page-search.ts';

/** Tells a user who returns from an unpaid checkout that nothing was charged. */
export function CheckoutCancelled() {
  const t = useTranslations('billing');
  const search = usePageSearch();
  if (parseCheckoutReturn(search)?.outcome !== 'cancelled') return null;
  return <FormNotice kind="hint">{t('checkoutCancelled')}</FormNotice>;
}
