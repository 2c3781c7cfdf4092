import type { CheckoutData } from '@interlinear/contract/payments';
import type { Locale } from '@interlinear/messages/locales';
import { packName } from '@interlinear/messages/pack-name';
import Stripe from 'stripe';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { findPack, type Pack, type PlanCatalogue } from '../plans/plan-catalogue.ts';
import { checkoutAddresses, stripeLocale } from './checkout-options.ts';
import type { Order } from './repository.ts';
import { customerFor } from './stripe/customers.ts';
import type { CheckoutContext } from './subscription-checkout.ts';

export interface ProductCheckoutContext extends CheckoutContext {
  /** A whole number from 0, less than `below`. */
  randomInt(below: number): number;
}

export interface ProductCheckout {
  accountId: string;
  productId: string;
  locale: Locale;
}

const LIFETIME_SECONDS = 3_600;
/** Characters that are not mistaken for each other. */
const ORDER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const ORDER_SUFFIX_LENGTH = 8;

/**
 * Opens a Stripe checkout for a pack. The order is stored as pending before the checkout is opened.
 * @throws {ApiFailure} `notFound`, `checkoutFailed`, `paymentsOff`
 */
export async function openProductCheckout(
  context: ProductCheckoutContext,
  { accountId, productId, locale }: ProductCheckout,
): Promise<CheckoutData> {
  const pack = findPack(context.catalogue, productId);
  if (!pack) throw apiFailure('notFound', {});
  const customer = await customerFor(context, accountId);
  const at = context.now();
  const order = await context.rows.insertOrder({
    orderNumber: orderNumber(at, context.randomInt),
    accountId,
    productId,
    type: pack.type,
    units: pack.units,
    status: 'pending',
    amountMinor: pack.priceMinor,
    currency: context.catalogue.currency,
    createdAt: at,
    updatedAt: at,
  });
  const session = await context
    .call('checkoutFailed', (stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          customer,
          client_reference_id: accountId,
          line_items: [{ ...lineOf(pack, context.catalogue, locale), quantity: 1 }],
          metadata: { account_id: accountId, order_id: order.id, order_number: order.orderNumber },
          payment_intent_data: { metadata: { account_id: accountId, order_id: order.id } },
          expires_at: Math.floor(at.getTime() / 1000) + LIFETIME_SECONDS,
          locale: stripeLocale(locale),
          ...checkoutAddresses(context.origin, locale, pack.type),
        },
        { idempotencyKey: `order:${order.id}` },
      ),
    )
    .catch((error: unknown) => failOrder(context, order, error));
  await context.rows.updateOrder(order.id, { checkoutSessionId: session.id, updatedAt: context.now() });
  if (session.url === null) throw apiFailure('checkoutFailed', {});
  return { url: session.url, checkout_session_id: session.id, order_number: order.orderNumber };
}

/** Uses the catalogue's Stripe price, or else an inline price, which needs no setup at Stripe. */
function lineOf(pack: Pack, { currency }: PlanCatalogue, locale: Locale) {
  if (pack.stripePrice !== undefined) return { price: pack.stripePrice };
  const name = packName(locale, pack);
  return {
    price_data: { currency: currency.toLowerCase(), unit_amount: pack.priceMinor, product_data: { name } },
  };
}

/** Marks a refused order as failed. Without an answer from Stripe the checkout may be open, so the nightly reconciliation decides. */
async function failOrder({ rows, now }: ProductCheckoutContext, order: Order, error: unknown): Promise<never> {
  const cause = error instanceof Error ? error.cause : undefined;
  const isUnsure =
    cause instanceof Stripe.errors.StripeConnectionError || cause instanceof Stripe.errors.StripeAPIError;
  if (!isUnsure) await rows.updateOrder(order.id, { status: 'failed', updatedAt: now() });
  throw error;
}

/** Makes an order number such as `20261121-7KQ2M9XA`: the day and unguessable characters. */
function orderNumber(at: Date, randomInt: (below: number) => number): string {
  const day = at.toISOString().slice(0, 10).replaceAll('-', '');
  const suffix = Array.from({ length: ORDER_SUFFIX_LENGTH }, () => ORDER_ALPHABET[randomInt(ORDER_ALPHABET.length)]);
  return `${day}-${suffix.join('')}`;
}
