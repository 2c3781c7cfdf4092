import { type Call, page } from './call.ts';
import { refundCharge } from './disputes.ts';
import { formAt, textAt, textsAt } from './form-body.ts';
import type { Charge, Dispute, Invoice, InvoicePayment, List, Refund } from './objects.ts';
import { invalidRequest } from './stripe-failure.ts';

export function listCharges({ state, form }: Call): List<Charge> {
  const customer = textAt(form, 'customer');
  const charges = state.charges.all().filter((charge) => customer === undefined || charge.customer === customer);
  return page(charges, form, '/v1/charges');
}

export function listDisputes({ state, form }: Call): List<Dispute> {
  const charge = textAt(form, 'charge');
  const disputes = state.disputes.all().filter((dispute) => charge === undefined || dispute.charge === charge);
  return page(disputes, form, '/v1/disputes');
}

export function listInvoices({ state, form }: Call): List<Invoice> {
  const [subscription, status] = [textAt(form, 'subscription'), textAt(form, 'status')];
  const isWanted = (invoice: Invoice) =>
    (subscription === undefined || invoice.parent.subscription_details.subscription === subscription) &&
    (status === undefined || invoice.status === status);
  return page(state.invoices.all().filter(isWanted), form, '/v1/invoices');
}

export function listInvoicePayments({ state, form }: Call): List<InvoicePayment> {
  const intent = textAt(formAt(form, 'payment'), 'payment_intent');
  const isWanted = ({ payment }: InvoicePayment) => intent === undefined || payment.payment_intent === intent;
  return page(state.invoicePayments.all().filter(isWanted), form, '/v1/invoice_payments');
}

export function createRefund({ state, form }: Call): Refund {
  const intent = state.paymentIntents.get(textAt(form, 'payment_intent') ?? '', 'payment_intent');
  if (!intent.latest_charge)
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge.`);
  const charge = state.charges.get(intent.latest_charge);
  const amount = Number(textAt(form, 'amount') ?? charge.amount - charge.amount_refunded);
  return refundCharge(state, { charge, amount, metadata: textsAt(form, 'metadata') });
}
