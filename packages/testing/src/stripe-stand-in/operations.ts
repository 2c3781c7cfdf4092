import type { Call } from './call.ts';
import { createCustomer, createPortal, createPrice, createProduct, listPrices } from './catalogue-calls.ts';
import { expireSession } from './checkout.ts';
import { createSession, listSessions } from './checkout-calls.ts';
import { textAt } from './form-body.ts';
import { createRefund, listCharges, listDisputes, listInvoicePayments, listInvoices } from './payment-calls.ts';
import { createSchedule, releaseSchedule, updateSchedule } from './schedules.ts';
import { cancelSubscription, listSubscriptions, previewInvoice, updateSubscription } from './subscription-calls.ts';
import type { RequestType } from './type-schemas.ts';

/** An API operation that the stand-in supports. */
export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  /** `*` stands for an id. */
  path: string;
  type: RequestType;
  /** Path in the published description, if it contains an id parameter. */
  publishedPath?: string;
  handle(call: Call): object;
}

export const OPERATIONS: readonly Operation[] = [
  { method: 'POST', path: '/v1/customers', type: 'CreateCustomer', handle: createCustomer },
  { method: 'GET', path: '/v1/customers/*', type: 'Retrieve', handle: ({ state, id }) => state.customers.get(id) },
  { method: 'POST', path: '/v1/products', type: 'CreateProduct', handle: createProduct },
  { method: 'POST', path: '/v1/prices', type: 'CreatePrice', handle: createPrice },
  { method: 'GET', path: '/v1/prices', type: 'ListPrices', handle: listPrices },
  { method: 'GET', path: '/v1/prices/*', type: 'Retrieve', handle: ({ state, id }) => state.prices.get(id) },
  { method: 'POST', path: '/v1/checkout/sessions', type: 'CreateCheckoutSession', handle: createSession },
  { method: 'GET', path: '/v1/checkout/sessions', type: 'ListCheckoutSessions', handle: listSessions },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/*',
    type: 'Retrieve',
    handle: ({ state, id }) => state.sessions.get(id, 'session'),
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/*/expire',
    type: 'Retrieve',
    handle: ({ state, id }) => expireSession(state, state.sessions.get(id, 'session')),
  },
  { method: 'POST', path: '/v1/billing_portal/sessions', type: 'CreatePortalSession', handle: createPortal },
  { method: 'GET', path: '/v1/subscriptions', type: 'ListSubscriptions', handle: listSubscriptions },
  {
    method: 'GET',
    path: '/v1/subscriptions/*',
    type: 'Retrieve',
    handle: ({ state, id }) => state.subscriptions.get(id),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/*',
    type: 'UpdateSubscription',
    publishedPath: '/v1/subscriptions/{subscription_exposed_id}',
    handle: updateSubscription,
  },
  { method: 'DELETE', path: '/v1/subscriptions/*', type: 'CancelSubscription', handle: cancelSubscription },
  {
    method: 'POST',
    path: '/v1/subscription_schedules',
    type: 'CreateSubscriptionSchedule',
    handle: ({ state, form }) => createSchedule(state, textAt(form, 'from_subscription') ?? ''),
  },
  {
    method: 'POST',
    path: '/v1/subscription_schedules/*',
    type: 'UpdateSubscriptionSchedule',
    publishedPath: '/v1/subscription_schedules/{schedule}',
    handle: ({ state, id, form }) => updateSchedule(state, state.schedules.get(id), form),
  },
  {
    method: 'POST',
    path: '/v1/subscription_schedules/*/release',
    type: 'Retrieve',
    publishedPath: '/v1/subscription_schedules/{schedule}/release',
    handle: ({ state, id }) => releaseSchedule(state, state.schedules.get(id)),
  },
  // Added to Stripe in 2024; missing from the older published description.
  { method: 'POST', path: '/v1/invoices/create_preview', type: 'PreviewInvoice', handle: previewInvoice },
  { method: 'GET', path: '/v1/invoices', type: 'ListInvoices', handle: listInvoices },
  { method: 'GET', path: '/v1/invoices/*', type: 'Retrieve', handle: ({ state, id }) => state.invoices.get(id) },
  { method: 'GET', path: '/v1/invoice_payments', type: 'ListInvoicePayments', handle: listInvoicePayments },
  { method: 'GET', path: '/v1/charges', type: 'ListCharges', handle: listCharges },
  { method: 'GET', path: '/v1/charges/*', type: 'Retrieve', handle: ({ state, id }) => state.charges.get(id) },
  { method: 'GET', path: '/v1/disputes', type: 'ListDisputes', handle: listDisputes },
  { method: 'POST', path: '/v1/refunds', type: 'CreateRefund', handle: createRefund },
];
