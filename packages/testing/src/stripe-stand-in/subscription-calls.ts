import { type Call, page } from './call.ts';
import { type Form, formAt, formsAt, textAt, textsAt } from './form-body.ts';
import type { List, Price, Subscription } from './objects.ts';
import type { StripeState } from './state.ts';
import { declined, invalidRequest } from './stripe-failure.ts';
import { cancel, changePrice, itemIn, prorate, setCancelAtPeriodEnd } from './subscriptions.ts';

export function listSubscriptions({ state, form }: Call): List<Subscription> {
  const [customer, status] = [textAt(form, 'customer'), textAt(form, 'status')];
  const isWanted = (subscription: Subscription) =>
    (customer === undefined || subscription.customer === customer) &&
    (status === 'all' || subscription.status !== 'canceled');
  return page(state.subscriptions.all().filter(isWanted), form, '/v1/subscriptions');
}

export function updateSubscription({ state, id, form }: Call): Subscription {
  const subscription = state.subscriptions.get(id);
  if (subscription.status === 'canceled') throw invalidRequest('A canceled subscription can only update its metadata.');
  const price = newPriceIn(state, subscription, form);
  const cancels = textAt(form, 'cancel_at_period_end');
  if (price && textAt(form, 'payment_behavior') === 'pending_if_incomplete') rejectWithPending(form);
  if (cancels !== undefined) setCancelAtPeriodEnd(state, subscription, cancels === 'true');
  const metadata = { ...subscription.metadata, ...textsAt(form, 'metadata') };
  const current = state.subscriptions.put({ ...state.subscriptions.get(id), metadata });
  if (!price) return current;
  if (current.schedule) throw invalidRequest('The subscription is managed by a subscription schedule.');
  return changePriceOrDecline(state, current, { price, form });
}

function changePriceOrDecline(
  state: StripeState,
  subscription: Subscription,
  { price, form }: { price: Price; form: Form },
): Subscription {
  const allowsPending = textAt(form, 'payment_behavior') === 'pending_if_incomplete';
  const isCharged = prorate(subscription, price, state.now()).amount > 0;
  if (!allowsPending && isCharged && state.brokenCards.has(subscription.customer)) throw declined();
  return changePrice(state, subscription, price);
}

/** Rejects parameters that Stripe does not support with `pending_if_incomplete`, because they could not be rolled back. */
function rejectWithPending(form: Form): void {
  for (const name of ['metadata', 'cancel_at_period_end', 'default_payment_method', 'description']) {
    if (name in form) {
      throw invalidRequest(
        `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you cannot pass \`${name}\`, as it is not ` +
          'supported by pending updates.',
        { param: name },
      );
    }
  }
}

function newPriceIn(state: StripeState, subscription: Subscription, form: Form): Price | undefined {
  const [item] = formsAt(form, 'items');
  if (!item) return undefined;
  if (textAt(item, 'id') !== itemIn(subscription).id) {
    throw invalidRequest('The stand-in changes the one item of a subscription.', { param: 'items[0][id]' });
  }
  return state.prices.get(textAt(item, 'price') ?? '', 'items[0][price]');
}

export function cancelSubscription({ state, id }: Call): Subscription {
  const subscription = state.subscriptions.get(id);
  if (subscription.status === 'canceled')
    throw invalidRequest(`No such subscription: '${id}'`, { code: 'resource_missing' });
  return cancel(state, subscription);
}

/** Previews the prorated cost of a price change. */
export function previewInvoice({ state, form }: Call): object {
  const subscription = state.subscriptions.get(textAt(form, 'subscription') ?? '', 'subscription');
  const [item = {}] = formsAt(formAt(form, 'subscription_details'), 'items');
  const price = state.prices.get(textAt(item, 'price') ?? '', 'subscription_details[items][0][price]');
  const { amount } = prorate(subscription, price, state.now());
  const { balance } = state.customers.get(subscription.customer);
  return {
    id: state.newId('upcoming_in'),
    object: 'invoice',
    customer: subscription.customer,
    currency: subscription.currency,
    status: 'draft',
    total: amount,
    amount_due: Math.max(0, amount + balance),
  };
}
