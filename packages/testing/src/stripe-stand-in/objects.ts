import type Stripe from 'stripe';

/**
 * Objects that the stand-in stores and returns: a subset of the real fields, typed by the SDK. References are always ids;
 * `answer-call.ts` expands them on request.
 */
export interface List<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'name' | 'metadata' | 'balance' | 'livemode'
>;
export type Product = Pick<Stripe.Product, 'id' | 'object' | 'created' | 'name' | 'metadata' | 'active'>;
export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'created' | 'active' | 'currency' | 'unit_amount' | 'lookup_key' | 'metadata' | 'type'
> & { product: string; recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> | null };

export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'created'
  | 'expires_at'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'client_reference_id'
  | 'metadata'
  | 'amount_total'
  | 'currency'
  | 'url'
  | 'success_url'
  | 'cancel_url'
> & { customer: string; subscription: string | null; payment_intent: string | null };

export type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'quantity' | 'current_period_start' | 'current_period_end'
> & { price: Price; subscription: string };

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'created'
  | 'start_date'
  | 'status'
  | 'metadata'
  | 'cancel_at_period_end'
  | 'cancel_at'
  | 'canceled_at'
  | 'ended_at'
  | 'billing_cycle_anchor'
  | 'currency'
> & {
  customer: string;
  schedule: string | null;
  latest_invoice: string | null;
  items: List<SubscriptionItem>;
  pending_update: { expires_at: number; subscription_items: { price: string }[] } | null;
};

export interface SchedulePhase {
  start_date: number;
  end_date: number;
  items: { price: string; quantity: number }[];
}

export type SubscriptionSchedule = Pick<
  Stripe.SubscriptionSchedule,
  'id' | 'object' | 'created' | 'status' | 'end_behavior' | 'released_at'
> & {
  customer: string;
  subscription: string | null;
  released_subscription: string | null;
  current_phase: { start_date: number; end_date: number } | null;
  phases: SchedulePhase[];
};

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'created'
  | 'status'
  | 'billing_reason'
  | 'currency'
  | 'total'
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'hosted_invoice_url'
> & {
  customer: string;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: object } };
  lines: List<{ id: string; object: 'line_item'; amount: number; period: { start: number; end: number } }>;
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'paid_at' | 'finalized_at'>;
};

export type InvoicePayment = Pick<Stripe.InvoicePayment, 'id' | 'object' | 'created' | 'status' | 'amount_paid'> & {
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
};

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'created' | 'status' | 'amount' | 'currency' | 'metadata'
> & { customer: string; latest_charge: string | null };

export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'created' | 'status' | 'paid' | 'amount' | 'amount_refunded' | 'refunded' | 'disputed' | 'currency'
> & { customer: string; payment_intent: string; metadata: Stripe.Metadata };

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'created' | 'status' | 'amount' | 'currency' | 'reason' | 'metadata'
> & { charge: string; payment_intent: string };

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'created' | 'status' | 'amount' | 'currency' | 'reason'
> & { charge: string; payment_intent: string };

export type PortalSession = Pick<Stripe.BillingPortal.Session, 'id' | 'object' | 'created' | 'url' | 'return_url'> & {
  customer: string;
};

export type StripeObject =
  | Customer
  | Product
  | Price
  | CheckoutSession
  | Subscription
  | SubscriptionSchedule
  | Invoice
  | InvoicePayment
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | PortalSession;

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  data: { object: StripeObject };
}
