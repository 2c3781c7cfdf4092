import type { CheckoutData } from '@interlinear/contract/payments';
import type { Locale } from '@interlinear/messages/locales';
import { packName } from '@interlinear/messages/pack-name';
import Stripe from 'stripe';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { findPack, type Pack, type PlanCatalogue } from '../plans/plan-catalogue.ts';
import { customerFor } from './customers.ts';
import { checkoutAddresses, stripeLocale } from './own-addresses.ts';
import type { Order } from './repository.ts';
import type { CheckoutParts } from './subscription-checkout.ts';

export interface ProductCheckoutParts extends CheckoutParts {
  orderNumber(at: Date): string;
}

export interface ProductCheckout {
  accountId: string;
  productId: string;
  locale: Locale;
}

const LIFETIME_SECONDS = 3_600;

/**
 * A page of Stripe's on which the person pays a pack. The order stands, pending, before Stripe hears of it.
 * @throws {ApiFailure} `notFound`, `checkoutFailed`, `paymentsOff`
 */
export async function openProductCheckout(
  parts: ProductCheckoutParts,
  { accountId, productId, locale }: ProductCheckout,
): Promise<CheckoutData> {
  const pack = findPack(parts.catalogue, productId);
  if (!pack) throw apiFailure('notFound', {});
  const customer = await customerFor(parts, accountId);
  const at = parts.now();
  const order = await parts.rows.insertOrder({
    orderNumber: parts.orderNumber(at),
    accountId,
    productId,
    type: pack.type,
    units: pack.units,
    status: 'pending',
    amountMinor: pack.priceMinor,
    currency: parts.catalogue.currency,
    createdAt: at,
    updatedAt: at,
  });
  const session = await parts
    .call('checkoutFailed', (stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          customer,
          client_reference_id: accountId,
          line_items: [{ ...lineOf(pack, parts.catalogue, locale), quantity: 1 }],
          metadata: { account_id: accountId, order_id: order.id, order_number: order.orderNumber },
          payment_intent_data: { metadata: { account_id: accountId, order_id: order.id } },
          expires_at: Math.floor(at.getTime() / 1000) + LIFETIME_SECONDS,
          locale: stripeLocale(locale),
          ...checkoutAddresses(parts.origin, locale, pack.type),
        },
        { idempotencyKey: `order:${order.id}` },
      ),
    )
    .catch((error: unknown) => giveUp(parts, order, error));
  await parts.rows.updateOrder(order.id, { checkoutSessionId: session.id, updatedAt: parts.now() });
  if (session.url === null) throw apiFailure('checkoutFailed', {});
  return { url: session.url, checkout_session_id: session.id, order_number: order.orderNumber };
}

/** What the catalogue names at Stripe, or else a price for this once: then nothing has to be set up there. */
function lineOf(pack: Pack, { currency }: PlanCatalogue, locale: Locale) {
  if (pack.stripePrice !== undefined) return { price: pack.stripePrice };
  const name = packName(locale, pack);
  return {
    price_data: { currency: currency.toLowerCase(), unit_amount: pack.priceMinor, product_data: { name } },
  };
}

/** Refused for sure is failed. When no answer came the checkout may be open: the nightly look at Stripe will tell. */
async function giveUp({ rows, now }: ProductCheckoutParts, order: Order, error: unknown): Promise<never> {
  const cause = error instanceof Error ? error.cause : undefined;
  const isUnsure =
    cause instanceof Stripe.errors.StripeConnectionError || cause instanceof Stripe.errors.StripeAPIError;
  if (!isUnsure) await rows.updateOrder(order.id, { status: 'failed', updatedAt: now() });
  throw error;
}
