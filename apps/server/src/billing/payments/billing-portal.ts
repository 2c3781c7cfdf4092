import type { BillingPortalData } from '@interlinear/contract/payments';
import type { Locale } from '@interlinear/messages/locales';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { ownAddress, stripeLocale } from './own-addresses.ts';
import type { CheckoutParts } from './subscription-checkout.ts';

export interface BillingPortal {
  accountId: string;
  returnUrl: string | undefined;
  locale: Locale;
}

/**
 * Stripe's page for cards, invoices and cancelling.
 * @throws {ApiFailure} `noSubscription` for who never bought anything, `invalidRequest`, `billingPortalFailed`, `paymentsOff`
 */
export async function openBillingPortal(
  { rows, call, origin }: Pick<CheckoutParts, 'rows' | 'call' | 'origin'>,
  { accountId, returnUrl, locale }: BillingPortal,
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
