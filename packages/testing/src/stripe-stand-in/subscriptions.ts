import { collect, createInvoice } from './invoices.ts';
import type { Invoice, Price, Subscription, SubscriptionItem } from './objects.ts';
import type { StripeState } from './state.ts';
import { invalidRequest } from './stripe-failure.ts';

const DAY = 86_400;
/** Time to pay for a pending price change. */
const PENDING_SECONDS = 23 * 3_600;
/** Number and interval of retries of an unpaid renewal; after the last the subscription is cancelled. */
const RETRIES = { times: 3, seconds: 3 * DAY };

interface SubscriptionStart {
  customer: string;
  price: Price;
  metadata: Record<string, string>;
}

/** Starts a subscription and pays its first invoice; `undefined` if the card is declined. */
export function startSubscription(
  state: StripeState,
  { customer, price, metadata }: SubscriptionStart,
): Subscription | undefined {
  if (state.brokenCards.has(customer)) return undefined;
  const now = state.now();
  const id = state.newId('sub');
  const period = { start: now, end: periodEnd(now, now, price) };
  const subscription = state.subscriptions.put({
    id,
    object: 'subscription',
    created: now,
    start_date: now,
    billing_cycle_anchor: now,
    status: 'active',
    customer,
    currency: price.currency,
    metadata,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    schedule: null,
    latest_invoice: null,
    pending_update: null,
    items: {
      object: 'list',
      has_more: false,
      url: '/v1/subscription_items',
      data: [itemOf({ id: state.newId('si'), subscription: id, price, period })],
    },
  });
  const amount = price.unit_amount ?? 0;
  const invoice = collect(state, createInvoice(state, { subscription, amount, reason: 'subscription_create', period }));
  const started = state.subscriptions.put({ ...subscription, latest_invoice: invoice.id });
  state.emit('customer.subscription.created', started);
  return started;
}

interface ItemFields {
  id: string;
  subscription: string;
  price: Price;
  period: { start: number; end: number };
}

function itemOf({ id, subscription, price, period }: ItemFields): SubscriptionItem {
  return {
    id,
    object: 'subscription_item',
    quantity: 1,
    price,
    subscription,
    current_period_start: period.start,
    current_period_end: period.end,
  };
}

/** Returns the only item of a subscription. The stand-in supports no others. */
export function itemIn(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error('a subscription without an item');
  return item;
}

/** Returns the end of the period that begins at `start`: on the anchor's day of the month or, if missing, the last. In seconds. */
export function periodEnd(start: number, anchor: number, { recurring }: Price): number {
  const months = (recurring?.interval === 'year' ? 12 : 1) * (recurring?.interval_count ?? 1);
  const from = new Date(start * 1000);
  const anchorDay = new Date(anchor * 1000).getUTCDate();
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const time = [from.getUTCHours(), from.getUTCMinutes(), from.getUTCSeconds()] as const;
  return Date.UTC(year, month, Math.min(anchorDay, lastDay), ...time) / 1000;
}

function withItem(subscription: Subscription, change: Partial<SubscriptionItem>): Subscription {
  return { ...subscription, items: { ...subscription.items, data: [{ ...itemIn(subscription), ...change }] } };
}

/** Prorates a price change: the new price for the rest of the period minus the unused part of the old one. */
export function prorate(subscription: Subscription, price: Price, now: number) {
  const item = itemIn(subscription);
  const { current_period_start: start, current_period_end: end, price: old } = item;
  const share = Math.max(0, end - now) / (end - start);
  const credit = Math.round((old.unit_amount ?? 0) * share);
  const isSameCycle = old.recurring?.interval === price.recurring?.interval;
  const period = isSameCycle ? { start, end } : { start: now, end: periodEnd(now, now, price) };
  const charge = isSameCycle ? Math.round((price.unit_amount ?? 0) * share) : (price.unit_amount ?? 0);
  return { amount: charge - credit, period };
}

/** Changes the price at once. If the card is declined, the change stays a pending update with an open invoice. */
export function changePrice(state: StripeState, subscription: Subscription, price: Price): Subscription {
  const { amount, period } = prorate(subscription, price, state.now());
  const reason = 'subscription_update';
  const invoice = collect(state, createInvoice(state, { subscription, amount, reason, period }));
  if (invoice.status === 'paid') return applyPrice(state, { subscription, price, period, invoice });
  const pending = state.subscriptions.put({
    ...subscription,
    latest_invoice: invoice.id,
    pending_update: { expires_at: state.now() + PENDING_SECONDS, subscription_items: [{ price: price.id }] },
  });
  state.emit('customer.subscription.updated', pending);
  return pending;
}

interface PriceChange {
  subscription: Subscription;
  price: Price;
  period: { start: number; end: number };
  invoice: Invoice;
}

function applyPrice(state: StripeState, { subscription, price, period, invoice }: PriceChange): Subscription {
  const isNewAnchor = itemIn(subscription).current_period_start !== period.start;
  const changed = state.subscriptions.put({
    ...withItem(subscription, { price, current_period_start: period.start, current_period_end: period.end }),
    ...(isNewAnchor ? { billing_cycle_anchor: period.start } : {}),
    latest_invoice: invoice.id,
    pending_update: null,
  });
  state.emit('customer.subscription.updated', changed);
  return changed;
}

/** Pays an open invoice manually. A pending update then applies, and a past-due subscription becomes active. */
export function payInvoice(state: StripeState, open: Invoice): void {
  const invoice = collect(state, open);
  const subscription = state.subscriptions.get(invoice.parent.subscription_details.subscription);
  if (invoice.status !== 'paid') return;
  const [update] = subscription.pending_update?.subscription_items ?? [];
  if (update && subscription.latest_invoice === invoice.id) {
    const price = state.prices.get(update.price);
    applyPrice(state, { subscription, price, period: prorate(subscription, price, state.now()).period, invoice });
  } else if (subscription.status === 'past_due') {
    state.retries.delete(invoice.id);
    state.emit('customer.subscription.updated', state.subscriptions.put({ ...subscription, status: 'active' }));
  }
}

export function dropPendingUpdate(state: StripeState, subscription: Subscription): void {
  const invoice = state.invoices.find(subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') state.emit('invoice.voided', state.invoices.put({ ...invoice, status: 'void' }));
  const expired = state.subscriptions.put({ ...subscription, pending_update: null });
  state.emit('customer.subscription.pending_update_expired', expired);
  state.emit('customer.subscription.updated', expired);
}

/** Schedules or revokes the cancellation at the end of the period. */
export function setCancelAtPeriodEnd(
  state: StripeState,
  subscription: Subscription,
  isCancelled: boolean,
): Subscription {
  if (subscription.schedule) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any ` +
        'cancelation behavior directly is not allowed. Please update the schedule instead.',
    );
  }
  const changed = state.subscriptions.put({
    ...subscription,
    cancel_at_period_end: isCancelled,
    cancel_at: isCancelled ? itemIn(subscription).current_period_end : null,
    canceled_at: isCancelled ? state.now() : null,
  });
  state.emit('customer.subscription.updated', changed);
  return changed;
}

/** Cancels a subscription at once. */
export function cancel(state: StripeState, subscription: Subscription): Subscription {
  const now = state.now();
  const schedule = state.schedules.find(subscription.schedule ?? '');
  if (schedule) state.schedules.put({ ...schedule, status: 'canceled' });
  const ended = state.subscriptions.put({
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    schedule: null,
    pending_update: null,
  });
  state.emit('customer.subscription.deleted', ended);
  return ended;
}

/** Starts the next period with an invoice, at the scheduled price if there is one. Cancels if that was requested. */
export function renew(state: StripeState, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) return void cancel(state, subscription);
  const item = itemIn(subscription);
  const price = scheduledPrice(state, subscription) ?? item.price;
  const start = item.current_period_end;
  const isSameCycle = price.recurring?.interval === item.price.recurring?.interval;
  const anchor = isSameCycle ? subscription.billing_cycle_anchor : start;
  const period = { start, end: periodEnd(start, anchor, price) };
  const renewed = state.subscriptions.put({
    ...withItem(subscription, { price, current_period_start: start, current_period_end: period.end }),
    billing_cycle_anchor: anchor,
    pending_update: null,
  });
  state.emit('customer.subscription.updated', renewed);
  const amount = price.unit_amount ?? 0;
  const reason = 'subscription_cycle';
  const invoice = collect(state, createInvoice(state, { subscription: renewed, amount, reason, period }));
  const isPaid = invoice.status === 'paid';
  const billed = state.subscriptions.put({
    ...renewed,
    latest_invoice: invoice.id,
    status: isPaid ? 'active' : 'past_due',
  });
  if (!isPaid) {
    state.retries.set(invoice.id, { at: start + RETRIES.seconds, left: RETRIES.times });
    state.emit('customer.subscription.updated', billed);
  }
}

/** Enters the phase of the schedule that begins now and returns its price; `undefined` if none begins. */
function scheduledPrice(state: StripeState, subscription: Subscription): Price | undefined {
  const schedule = state.schedules.find(subscription.schedule ?? '');
  if (!schedule) return undefined;
  const end = itemIn(subscription).current_period_end;
  const next = schedule.phases.find((phase) => phase.start_date === end);
  if (!next) return undefined;
  const price = state.prices.get(next.items[0]?.price ?? '');
  state.schedules.put({ ...schedule, current_phase: { start_date: next.start_date, end_date: next.end_date } });
  return price;
}

/** Retries an unpaid renewal. Cancels the subscription after the last retry. */
export function retry(state: StripeState, invoiceId: string): void {
  const plan = state.retries.get(invoiceId);
  const invoice = state.invoices.get(invoiceId);
  const subscription = state.subscriptions.get(invoice.parent.subscription_details.subscription);
  state.retries.delete(invoiceId);
  if (!plan || subscription.status !== 'past_due') return;
  payInvoice(state, invoice);
  if (state.invoices.get(invoiceId).status === 'paid') return;
  if (plan.left > 1) state.retries.set(invoiceId, { at: plan.at + RETRIES.seconds, left: plan.left - 1 });
  else cancel(state, state.subscriptions.get(subscription.id));
}
