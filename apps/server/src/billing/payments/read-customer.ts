import type Stripe from 'stripe';

/** Everything at Stripe that decides what a customer has. */
export interface CustomerAtStripe {
  subscriptions: Stripe.Subscription[];
  /** What a schedule makes subscriptions cost from the next period on, by subscription. */
  pendingPrices: ReadonlyMap<string, Stripe.Price>;
  /** Of single payments, the newest first, with payment and charge. */
  sessions: Stripe.Checkout.Session[];
  /** Payments that the holder of the card says they never made. */
  disputedPayments: ReadonlySet<string>;
  /** Subscriptions that were paid by one of those. */
  disputedSubscriptions: ReadonlySet<string>;
}

const MOST = { limit: 10_000 };
/** The bank took the money back, or is about to. */
const TAKEN: readonly Stripe.Dispute.Status[] = ['needs_response', 'under_review', 'lost'];

export async function readCustomerAtStripe(stripe: Stripe, customer: string): Promise<CustomerAtStripe> {
  const [subscriptions, sessions, charges] = await Promise.all([
    stripe.subscriptions
      .list({ customer, status: 'all', limit: 100, expand: ['data.schedule'] })
      .autoPagingToArray(MOST),
    stripe.checkout.sessions
      .list({ customer, limit: 100, expand: ['data.payment_intent.latest_charge'] })
      .autoPagingToArray(MOST),
    stripe.charges.list({ customer, limit: 100 }).autoPagingToArray(MOST),
  ]);
  const disputedPayments = new Set<string>();
  for (const charge of charges.filter(({ disputed }) => disputed)) {
    const disputes = await stripe.disputes.list({ charge: charge.id });
    const payment = idOf(charge.payment_intent);
    if (payment && disputes.data.some(({ status }) => TAKEN.includes(status))) disputedPayments.add(payment);
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
    // Expanding goes four deep, and the price in a phase of a schedule in a list lies deeper.
    const id = pendingPriceOf(subscription);
    if (id) prices.set(subscription.id, await stripe.prices.retrieve(id));
  }
  return prices;
}

/** The price of the schedule's phase that follows the present period. */
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

/** Stripe names things by id, or puts the thing itself in its place. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
