import type { BillingPortalData } from '@interlinear/contract/payments';
import type { Locale } from '@interlinear/messages/locales';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { stripeLocale } from './checkout-options.ts';
import type { CheckoutContext } from './subscription-checkout.ts';

export interface BillingPortalRequest {
  accountId: string;
  returnUrl: string | undefined;
  locale: Locale;
}

/**
 * Opens Stripe's page for cards, invoices and cancelling.
 * @throws {ApiFailure} `noSubscription` for an account that never bought anything, `invalidRequest`, `billingPortalFailed`, `paymentsOff`
 */
export async function openBillingPortal(
  { rows, call, origin }: Pick<CheckoutContext, 'rows' | 'call' | 'origin'>,
  { accountId, returnUrl, locale }: BillingPortalRequest,
): Promise<BillingPortalData> {
  const return_url = ownAddress(origin, returnUrl ?? `/${locale}/subscriptions`);
  const { url } = await call('billingPortalFailed', async (stripe) => {
    const customer = await rows.customerOf(accountId);
    if (!customer) throw apiFailure('noSubscription', {});
    return stripe.billingPortal.sessions.create({
      customer: customer.customerId,
      return_url,
      locale: stripeLocale(locale),
    });
  });
  return { url };
}

/**
 * Resolves an address of this site; refuses others to prevent open redirects.
 * @throws {ApiFailure} `invalidRequest`
 */
function ownAddress(origin: string, address: string): string {
  const url = URL.parse(address, origin);
  // The parser resolves backslashes and `//` to another origin, as browsers do.
  if (url?.origin !== origin || url.username !== '') throw apiFailure('invalidRequest', { field: 'return_url' });
  return url.href;
}
