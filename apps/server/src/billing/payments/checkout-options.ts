import { checkoutCancelledPath, checkoutDonePath } from '@interlinear/contract/checkout-return';
import type { Locale } from '@interlinear/messages/locales';

/** Returns the pages of this site that a checkout returns to. */
export function checkoutAddresses(origin: string, locale: Locale, sold: 'plan' | 'tokens' | 'docs' | 'family') {
  const isPlan = sold === 'plan';
  return {
    success_url: origin + checkoutDonePath(locale, isPlan ? 'plan' : 'pack'),
    cancel_url: origin + checkoutCancelledPath(locale, isPlan ? 'pricing' : `products/${sold}`),
  };
}

/** Maps a locale to Stripe's name for it. */
export function stripeLocale(locale: Locale) {
  return locale === 'zh-CN' ? 'zh' : locale;
}
