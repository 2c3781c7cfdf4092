import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { expireSession, paySession } from './checkout.ts';
import type { CheckoutSession, Invoice, PortalSession, Price, Subscription } from './objects.ts';
import { createSchedule, releaseSchedule, updateSchedule } from './schedules.ts';
import type { StripeState } from './state.ts';
import { changePrice, itemIn, payInvoice, setCancelAtPeriodEnd } from './subscriptions.ts';

/** Answers with one of Stripe's hosted pages: checkout, billing portal or invoice. Every button submits a form. */
export function answerPage(state: StripeState, { method, path, body }: StandInRequest): StandInAnswer {
  const [, kind, id = ''] = path.split('/');
  const form = new URLSearchParams(method === 'POST' ? body : '');
  if (kind === 'pay') return checkoutPage(state, state.sessions.get(id), form);
  if (kind === 'portal') return portalPage(state, state.portals.get(id), form);
  if (kind === 'invoice') return invoicePage(state, state.invoices.get(id), form);
  return { status: 404, body: 'Not found' };
}

function checkoutPage(state: StripeState, session: CheckoutSession, form: URLSearchParams): StandInAnswer {
  const action = form.get('action');
  let note = '';
  if (action === 'back') return redirect(session.cancel_url ?? session.success_url ?? '/');
  if (action === 'decline') {
    state.brokenCards.add(session.customer);
    paySession(state, session);
    state.brokenCards.delete(session.customer);
    note = 'Your card was declined.';
  }
  if (action === 'expire') expireSession(state, session);
  if (action === 'pay' && paySession(state, session).status === 'complete') {
    return redirect((session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', session.id));
  }
  const { status, amount_total, currency } = state.sessions.get(session.id);
  if (status !== 'open') return html('Checkout', '<p>This checkout is over.</p>');
  const buttons = [button('pay', 'Pay'), button('decline', 'Decline'), button('back', 'Back')];
  return html('Checkout', `<p>${money(amount_total ?? 0, currency)}</p><p role="alert">${note}</p>${formOf(buttons)}`);
}

function portalPage(state: StripeState, portal: PortalSession, form: URLSearchParams): StandInAnswer {
  const live = state.subscriptions
    .all()
    .filter(({ customer, status }) => customer === portal.customer && status !== 'canceled');
  const chosen = live.find(({ id }) => id === form.get('subscription'));
  if (chosen) actInPortal(state, chosen, form);
  const rows = live.map(({ id }) => subscriptionRow(state, state.subscriptions.get(id)));
  const back = portal.return_url === null ? '' : `<p><a href="${escaped(portal.return_url)}">Return</a></p>`;
  return html('Billing', `${rows.join('') || '<p>No subscriptions.</p>'}${back}`);
}

function actInPortal(state: StripeState, subscription: Subscription, form: URLSearchParams): void {
  const action = form.get('action');
  const schedule = state.schedules.find(subscription.schedule ?? '');
  if (schedule && action !== 'none') releaseSchedule(state, schedule);
  const free = state.subscriptions.get(subscription.id);
  if (action === 'cancel') setCancelAtPeriodEnd(state, free, true);
  if (action === 'resume') setCancelAtPeriodEnd(state, free, false);
  if (action === 'change') changePlan(state, free, state.prices.get(form.get('price') ?? ''));
}

/** Changes the plan as our portal configuration does: an upgrade at once, a downgrade with the next period. */
function changePlan(state: StripeState, subscription: Subscription, price: Price): void {
  const { price: old, current_period_start, current_period_end } = itemIn(subscription);
  if ((price.unit_amount ?? 0) > (old.unit_amount ?? 0)) return void changePrice(state, subscription, price);
  const schedule = createSchedule(state, subscription.id);
  const [start, end] = [String(current_period_start), String(current_period_end)];
  updateSchedule(state, schedule, {
    phases: [
      { items: [{ price: old.id }], start_date: start, end_date: end },
      { items: [{ price: price.id }], duration: { interval: price.recurring?.interval ?? 'month' } },
    ],
  });
}

function subscriptionRow(state: StripeState, subscription: Subscription): string {
  const { price, current_period_end: end } = itemIn(subscription);
  const others = state.prices
    .all()
    .filter(({ id, type, lookup_key }) => type === 'recurring' && lookup_key && id !== price.id);
  const options = others.map(({ id, lookup_key }) => `<option value="${id}">${escaped(lookup_key ?? '')}</option>`);
  const until = `${subscription.cancel_at_period_end ? 'Ends' : 'Renews'} ${new Date(end * 1000).toISOString().slice(0, 10)}`;
  return `<h2>${escaped(price.lookup_key ?? price.id)}</h2><p>${until}</p>${formOf([
    `<input type="hidden" name="subscription" value="${subscription.id}">`,
    subscription.cancel_at_period_end ? button('resume', 'Resume') : button('cancel', 'Cancel plan'),
    `<label>Plan <select name="price">${options.join('')}</select></label>`,
    button('change', 'Change plan'),
  ])}`;
}

function invoicePage(state: StripeState, invoice: Invoice, form: URLSearchParams): StandInAnswer {
  if (form.get('action') === 'pay' && invoice.status === 'open') {
    // Paying here implies that the customer enters a working card.
    state.brokenCards.delete(invoice.customer);
    payInvoice(state, invoice);
  }
  const { status, amount_due, currency } = state.invoices.get(invoice.id);
  const pay = status === 'open' ? formOf([button('pay', 'Pay')]) : '';
  return html('Invoice', `<p>${money(amount_due, currency)}</p><p>${status}</p>${pay}`);
}

function redirect(location: string): StandInAnswer {
  return { status: 303, headers: { location }, body: '' };
}

function html(title: string, content: string): StandInAnswer {
  // The empty icon keeps browsers from asking for one that is not there.
  const head = `<meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">`;
  const body = `<!doctype html><html lang="en">${head}<main><h1>${title}</h1>${content}</main></html>`;
  return { headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

const formOf = (parts: string[]) => `<form method="post">${parts.join(' ')}</form>`;
const button = (action: string, label: string) => `<button name="action" value="${action}">${label}</button>`;
const money = (minor: number, currency: string | null) =>
  `${(minor / 100).toFixed(2)} ${(currency ?? '').toUpperCase()}`;
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
