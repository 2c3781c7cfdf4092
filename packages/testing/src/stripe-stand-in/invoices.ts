import type { Invoice, Subscription } from './objects.ts';
import { pay } from './payments.ts';
import type { StripeState } from './state.ts';

export interface InvoiceDraft {
  subscription: Subscription;
  /** In minor units. A negative amount is credited to the customer's balance. */
  amount: number;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  period: { start: number; end: number };
}

/** Creates an open, unpaid invoice, reduced by the customer's credit. */
export function createInvoice(state: StripeState, { subscription, amount, reason, period }: InvoiceDraft): Invoice {
  const customer = state.customers.get(subscription.customer);
  // Stripe keeps credit as a negative balance.
  const due = Math.max(0, amount + customer.balance);
  state.customers.put({ ...customer, balance: Math.min(0, amount + customer.balance) });
  const id = state.newId('in');
  const invoice: Invoice = state.invoices.put({
    id,
    object: 'invoice',
    created: state.now(),
    customer: customer.id,
    status: 'open',
    billing_reason: reason,
    currency: subscription.currency,
    total: amount,
    amount_due: due,
    amount_paid: 0,
    attempt_count: 0,
    hosted_invoice_url: `${state.url}/invoice/${id}`,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    lines: {
      object: 'list',
      data: [{ id: state.newId('il'), object: 'line_item', amount, period }],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    status_transitions: { paid_at: null, finalized_at: state.now() },
  });
  state.emit('invoice.finalized', invoice);
  return invoice;
}

/** Tries to collect an open invoice. */
export function collect(state: StripeState, open: Invoice): Invoice {
  const tried = state.invoices.put({ ...open, attempt_count: open.attempt_count + 1 });
  if (tried.amount_due === 0) return markPaid(state, tried);
  const { customer, amount_due: amount, currency } = tried;
  const intent = pay(state, { customer, amount, currency, metadata: {} });
  const hasPaid = intent.status === 'succeeded';
  state.invoicePayments.put({
    id: state.newId('inpay'),
    object: 'invoice_payment',
    created: state.now(),
    status: hasPaid ? 'paid' : 'open',
    amount_paid: hasPaid ? amount : null,
    invoice: tried.id,
    payment: { type: 'payment_intent', payment_intent: intent.id },
  });
  if (hasPaid) return markPaid(state, tried);
  state.emit('invoice.payment_failed', tried);
  return tried;
}

function markPaid(state: StripeState, invoice: Invoice): Invoice {
  const paid = state.invoices.put({
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    status_transitions: { ...invoice.status_transitions, paid_at: state.now() },
  });
  state.emit('invoice.paid', paid);
  return paid;
}
