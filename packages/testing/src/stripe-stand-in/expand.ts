import type { StripeState } from './state.ts';
import { invalidRequest } from './stripe-failure.ts';

/**
 * Puts objects in the place of their ids, as `expand[]` asks: `latest_invoice.payments`, `data.schedule`.
 * What is not asked for stays an id, and lists that are only there when asked for stay away.
 */
export function expand(state: StripeState, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) expandOne(state, copy, path.split('.'), path);
  return copy;
}

function expandOne(state: StripeState, target: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined || target === null) return;
  if (Array.isArray(target)) {
    for (const item of target) expandOne(state, item, [name, ...rest], path);
    return;
  }
  if (typeof target !== 'object') throw invalidRequest(`This property cannot be expanded (${path}).`);
  const fields = target as Record<string, unknown>; // an object of JSON
  if (!(name in fields)) fields[name] = listOf(state, fields, name);
  const value = fields[name];
  if (typeof value === 'string') fields[name] = structuredClone(find(state, value, path));
  if (value === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`);
  expandOne(state, fields[name], rest, path);
}

/** `payments` of an invoice is left out of it unless it is asked for. */
function listOf(state: StripeState, { object, id }: Record<string, unknown>, name: string): unknown {
  if (object !== 'invoice' || name !== 'payments') return undefined;
  const data = state.invoicePayments.all().filter((payment) => payment.invoice === id);
  return { object: 'list', data: structuredClone(data), has_more: false, url: '/v1/invoice_payments' };
}

function find(state: StripeState, id: string, path: string): unknown {
  const shelves = [
    state.customers,
    state.products,
    state.prices,
    state.subscriptions,
    state.schedules,
    state.invoices,
    state.paymentIntents,
    state.charges,
  ];
  for (const shelf of shelves) {
    const found = shelf.find(id);
    if (found) return found;
  }
  throw invalidRequest(`This property cannot be expanded (${path}).`);
}
