import * as z from 'zod/mini';
import { pageOf, pageQuery } from './lists.ts';

/** ISO 8601 in UTC. */
const moment = z.string();

/** `GET /stripe/create_subscription_checkout`; `plan_id` comes from `get_subscription_plans`, e.g. `pro-yearly`. */
export const subscriptionCheckoutQuery = z.object({ plan_id: z.string().check(z.minLength(1), z.maxLength(100)) });

/** `POST /stripe/create_product_checkout` (form or JSON); `product_id` comes from `get_products`. */
export const productCheckoutRequest = z.object({ product_id: z.string().check(z.minLength(1), z.maxLength(100)) });
export type ProductCheckoutRequest = z.infer<typeof productCheckoutRequest>;

/** Checkout at the payment provider. A purchase counts once the payment is confirmed, not when the person returns. */
export const checkoutData = z.object({
  /** Address to send the browser to. */
  url: z.string(),
  checkout_session_id: z.string(),
  /** Order to look for in `get_my_products`; `null` for a subscription. */
  order_number: z.nullable(z.string()),
});
export type CheckoutData = z.infer<typeof checkoutData>;

/** `GET /stripe/create_billing_portal_session`; `return_url` is a path of this site, or an address on it. */
export const billingPortalQuery = z.object({ return_url: z.optional(z.string().check(z.maxLength(2_000))) });

export const billingPortalData = z.object({ url: z.string() });
export type BillingPortalData = z.infer<typeof billingPortalData>;

/**
 * `POST /priapi1/change_subscription`: the new plan. Upgrades apply at once, downgrades with the next period (BILL-06).
 */
export const changeSubscriptionRequest = z.object({ plan_id: z.string().check(z.minLength(1), z.maxLength(100)) });
export type ChangeSubscriptionRequest = z.infer<typeof changeSubscriptionRequest>;

/** `GET /priapi1/preview_subscription_change`: what such a change would do. */
export const subscriptionChangePreview = z.object({
  takes_effect: z.enum(['now', 'next_period']),
  /** Time the change takes effect. */
  at: moment,
  /** Amount charged at once: the new price less the rest of the old; never below 0. */
  due_now_minor: z.int(),
  /** Price of each later period. */
  price_minor: z.int(),
  currency: z.string(),
});
export type SubscriptionChangePreview = z.infer<typeof subscriptionChangePreview>;

/** Outcome of a change, cancellation or resumption. */
export const subscriptionChangeData = z.object({
  /**
   * `changed`: in effect now. `scheduled`: in effect from `at`. `payment_needed`: the bank wants a confirmation, or the
   * card was refused; send the browser to `payment_url`, and the change takes effect once that is paid.
   */
  outcome: z.enum(['changed', 'scheduled', 'payment_needed']),
  at: z.nullable(moment),
  payment_url: z.nullable(z.string()),
});
export type SubscriptionChangeData = z.infer<typeof subscriptionChangeData>;

/** `GET /priapi1/get_my_products` (BILL-07), newest first. */
export const purchasesQuery = pageQuery(20);

/** Purchase of a pack. */
export const purchase = z.object({
  id: z.string(),
  order_number: z.string(),
  status: z.enum(['pending', 'paid', 'failed', 'refunded']),
  type: z.enum(['tokens', 'docs', 'family']),
  /** Number of units bought. */
  units: z.int(),
  unit: z.enum(['tokens', 'pages', 'accounts']),
  /** Price in the currency's smallest unit; `currency` is ISO 4217 in capitals. */
  amount_minor: z.int(),
  currency: z.string(),
  product_id: z.string(),
  payment_id: z.nullable(z.string()),
  checkout_session_id: z.nullable(z.string()),
  user_id: z.string(),
  purchased_at: moment,
  paid_at: z.nullable(moment),
  refunded_at: z.nullable(moment),
  /** Whether `request_refund` would accept it: the pack is unused, and no refund was requested yet. */
  is_refundable: z.boolean(),
  is_refund_requested: z.boolean(),
});
export type Purchase = z.infer<typeof purchase>;

export const purchasesData = pageOf(purchase);
export type PurchasesData = z.infer<typeof purchasesData>;

/**
 * `POST /priapi1/request_refund` (form or JSON; BILL-08, BILL-14): for an unused pack (`order_id`, the `id` of a
 * purchase), or for the subscription's recent payments (`subscription_id`, the `id` of a record), which ends the
 * subscription.
 */
export const refundRequest = z
  .object({ order_id: z.optional(z.uuid()), subscription_id: z.optional(z.uuid()) })
  .check(z.refine(({ order_id, subscription_id }) => (order_id === undefined) !== (subscription_id === undefined)));
export type RefundRequest = z.infer<typeof refundRequest>;

export const refundData = z.object({
  amount_minor: z.int(),
  currency: z.string(),
  /** Business days until the money arrives. */
  business_days: z.object({ from: z.int(), to: z.int() }),
});
export type RefundData = z.infer<typeof refundData>;

/** `POST /stripe/webhook`, only for Stripe. The event is stored, now or earlier. */
export const webhookData = z.object({ received: z.literal(true) });
