import type Stripe from 'stripe';

/** The Stripe data that determines what a customer has. */
export interface CustomerAtStripe {
  subscriptions: Stripe.Subscription[];
  /** Prices scheduled for the next period, by subscription id. */
  pendingPrices: ReadonlyMap<string, Stripe.Price>;
  /** Checkouts of one-time payments, the newest first, with payment and charge. */
  sessions: Stripe.Checkout.Session[];
  /** Payments with a dispute that is open or lost. */
  disputedPayments: ReadonlySet<string>;
  /** Subscriptions paid with a disputed payment. */
  disputedSubscriptions: ReadonlySet<string>;
}

const MAX_ITEMS = { limit: 10_000 };
/** Disputes in which the bank took the money back, or may do so. */
const UNRESOLVED_OR_LOST: readonly Stripe.Dispute.Status[] = ['needs_response', 'under_review', 'lost'];

export async function readCustomerAtStripe(stripe: Stripe, customer: string): Promise<CustomerAtStripe> {
  const [subscriptions, sessions, charges] = await Promise.all([
    stripe.subscriptions
      .list({ customer, status: 'all', limit: 100, expand: ['data.schedule'] })
      .autoPagingToArray(MAX_ITEMS),
    stripe.checkout.sessions
      .list({ customer, limit: 100, expand: ['data.payment_intent.latest_charge'] })
      .autoPagingToArray(MAX_ITEMS),
    stripe.charges.list({ customer, limit: 100 }).autoPagingToArray(MAX_ITEMS),
  ]);
  const disputedPayments = new Set<string>();
  for (const charge of charges.filter(({ disputed }) => disputed)) {
    const disputes = await stripe.disputes.list({ charge: charge.id });
    const payment = idOf(charge.payment_intent);
    if (payment && disputes.data.some(({ status }) => UNRESOLVED_OR_LOST.includes(status)))
      disputedPayments.add(payment);
  }
  return {
    subscriptions,
    pendingPrices: await readPendingPrices(stripe, subscriptions),
    sessions: sessions.filter(({ mode }) => mode === 'payment'),
    disputedPayments,
    disputedSubscriptions: await subscriptionsOf(stripe, disputedPayments),
  };
}

async function readPendingPrices(stripe: Stripe, subscriptions: readonly Stripe.Subscription[]) {
  const prices = new Map<string, Stripe.Price>();
  for (const subscription of subscriptions) {
    // Stripe expands at most four levels, and a schedule phase's price in a list is deeper.
    const id = pendingPriceOf(subscription);
    if (id) prices.set(subscription.id, await stripe.prices.retrieve(id));
  }
  return prices;
}

/** Returns the price id of the schedule's phase after the current period. */
export function pendingPriceOf({ schedule, items }: Stripe.Subscription): string | undefined {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return undefined;
  const end = items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY;
  return idOf(schedule.phases.find(({ start_date }) => start_date >= end)?.items[0]?.price);
}

async function subscriptionsOf(stripe: Stripe, payments: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>();
  for (const payment_intent of payments) {
    const { data } = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent },
      expand: ['data.invoice'],
    });
    for (const { invoice } of data) {
      if (typeof invoice === 'string' || !('parent' in invoice)) continue;
      const subscription = idOf(invoice.parent?.subscription_details?.subscription);
      if (subscription) found.add(subscription);
    }
  }
  return found;
}

/** Reads the id of a Stripe reference, which is an id or the expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
