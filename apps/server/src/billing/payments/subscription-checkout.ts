import type { CheckoutData } from '@interlinear/contract/payments';
import type { Locale } from '@interlinear/messages/locales';
import type Stripe from 'stripe';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { findPlanPrice, type PlanCatalogue } from '../plans/plan-catalogue.ts';
import { checkoutAddresses, stripeLocale } from './checkout-options.ts';
import { type CustomersContext, customerFor } from './stripe/customers.ts';
import { priceOfPlan } from './stripe/plan-prices.ts';

export interface CheckoutContext extends CustomersContext {
  catalogue: PlanCatalogue;
  /** Origin of the site, without a trailing slash. */
  origin: string;
}

export interface SubscriptionCheckout {
  accountId: string;
  planId: string;
  locale: Locale;
}

const MINUTE_MS = 60_000;
const LIFETIME_SECONDS = 3_600;

/**
 * Opens a Stripe checkout for a plan. An account with a running subscription is refused, and only the latest of several checkouts
 * stays open.
 * @throws {ApiFailure} `notFound`, `alreadySubscribed`, `checkoutFailed`, `paymentsOff`
 */
export async function openSubscriptionCheckout(
  context: CheckoutContext,
  { accountId, planId, locale }: SubscriptionCheckout,
): Promise<CheckoutData> {
  const wanted = findPlanPrice(context.catalogue, planId);
  if (!wanted) throw apiFailure('notFound', {});
  const customer = await customerFor(context, accountId);
  const session = await context.call('checkoutFailed', async (stripe) => {
    const running = await stripe.subscriptions.list({ customer, limit: 100 });
    if (running.data.some(({ status }) => status !== 'incomplete')) throw apiFailure('alreadySubscribed', {});
    const open = await closeOtherCheckouts(stripe, customer, planId);
    if (open) return open;
    const minute = Math.floor(context.now().getTime() / MINUTE_MS) * MINUTE_MS;
    const request: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      customer,
      client_reference_id: accountId,
      line_items: [{ price: await priceOfPlan(stripe, context.catalogue, wanted), quantity: 1 }],
      metadata: { account_id: accountId, plan_id: planId },
      subscription_data: { metadata: { account_id: accountId } },
      expires_at: minute / 1000 + LIFETIME_SECONDS,
      locale: stripeLocale(locale),
      ...checkoutAddresses(context.origin, locale, 'plan'),
    };
    // Two clicks within a minute get the same checkout, or a new one if that is no longer open.
    const idempotencyKey = `subscribe:${accountId}:${planId}:${locale}:${minute}`;
    const session = await stripe.checkout.sessions.create(request, { idempotencyKey });
    const current = await stripe.checkout.sessions.retrieve(session.id);
    return current.status === 'open' ? current : stripe.checkout.sessions.create(request);
  });
  if (session.url === null) throw apiFailure('checkoutFailed', {});
  return { url: session.url, checkout_session_id: session.id, order_number: null };
}

/** Closes the open checkouts of other plans, so that only one can be paid. Returns this plan's open checkout. */
async function closeOtherCheckouts(stripe: Stripe, customer: string, planId: string) {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  const open = data.filter(({ mode }) => mode === 'subscription');
  const [kept, ...others] = [
    ...open.filter(({ metadata }) => metadata?.plan_id === planId),
    ...open.filter(({ metadata }) => metadata?.plan_id !== planId),
  ];
  const isSame = kept?.metadata?.plan_id === planId;
  for (const session of isSame ? others : open) await closeCheckout(stripe, session.id);
  return isSame ? kept : undefined;
}

/** Closes an open checkout; one that is already paid or closed stays as it is. */
async function closeCheckout(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    const { status } = await stripe.checkout.sessions.retrieve(sessionId);
    if (status === 'open') throw error;
  }
}
