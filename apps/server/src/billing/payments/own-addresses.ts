import { checkoutCancelledPath, checkoutDonePath } from '@interlinear/contract/checkout-return';
import type { Locale } from '@interlinear/messages/locales';
import { apiFailure } from '../../platform/http/api-failure.ts';

/** Where Stripe sends people back to. */
export function checkoutAddresses(origin: string, locale: Locale, sold: 'plan' | 'tokens' | 'docs' | 'family') {
  const isPlan = sold === 'plan';
  return {
    success_url: origin + checkoutDonePath(locale, isPlan ? 'plan' : 'pack'),
    cancel_url: origin + checkoutCancelledPath(locale, isPlan ? 'pricing' : `products/${sold}`),
  };
}

/**
 * An address of this site, so that nobody is led elsewhere by way of us.
 * @throws {ApiFailure} `invalidRequest`
 */
export function ownAddress(origin: string, address: string): string {
  const url = URL.parse(address, origin);
  // A backslash or a `//` that a browser would follow elsewhere is elsewhere for this parser too.
  if (url?.origin !== origin || url.username !== '') throw apiFailure('invalidRequest', { field: 'return_url' });
  return url.href;
}

/** Checkout speaks the ten locales, Chinese under another name. */
export function stripeLocale(locale: Locale) {
  return locale === 'zh-CN' ? 'zh' : locale;
}
