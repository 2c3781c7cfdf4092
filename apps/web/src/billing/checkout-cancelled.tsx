import { parseCheckoutReturn } from '@interlinear/contract/checkout-return';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { FormNotice } from '../forms/form-notice.tsx';

/** For whoever comes back from a checkout without having paid. */
export function CheckoutCancelled() {
  const t = useTranslations('billing');
  const [search] = useSearchParams();
  if (parseCheckoutReturn(search)?.outcome !== 'cancelled') return null;
  return <FormNotice kind="hint">{t('checkoutCancelled')}</FormNotice>;
}
