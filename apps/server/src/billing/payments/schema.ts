import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../accounts/schema.ts';
import { count, moment } from '../../platform/database/columns.ts';

/** The Stripe customer of an account. */
export const stripeCustomers = pgTable(
  'stripe_customers',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id),
    customerId: text('customer_id').notNull(),
    /** Incremented with every write of Stripe's state, so that a writer with stale data reads Stripe again. */
    version: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('stripe_customers_customer').on(table.customerId)],
);

/** A purchase of a pack (BILL-07). */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Shown to users and on invoices. */
    orderNumber: text('order_number').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    productId: text('product_id').notNull(),
    type: text({ enum: ['tokens', 'docs', 'family'] }).notNull(),
    /** Tokens, pages or accounts. */
    units: count('units').notNull(),
    status: text({ enum: ['pending', 'paid', 'failed', 'refunded'] }).notNull(),
    amountMinor: count('amount_minor').notNull(),
    currency: text().notNull(),
    checkoutSessionId: text('checkout_session_id'),
    paymentId: text('payment_id'),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    refundedAt: moment('refunded_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.orderNumber),
    uniqueIndex('orders_checkout_session').on(table.checkoutSessionId),
    uniqueIndex('orders_payment').on(table.paymentId),
    index('orders_account').on(table.accountId, table.createdAt),
  ],
);

/** A refund requested by a user. Its purchase is revoked in the same transaction; a job pays it. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text({ enum: ['order', 'subscription'] }).notNull(),
    /** The order's id, or Stripe's subscription id. */
    subject: text().notNull(),
    /** Stripe's payment intent. */
    paymentId: text('payment_id').notNull(),
    amountMinor: count('amount_minor').notNull(),
    currency: text().notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** When Stripe accepted the refund. */
    paidAt: moment('paid_at'),
  },
  (table) => [
    uniqueIndex('refund_requests_payment').on(table.kind, table.subject, table.paymentId),
    index('refund_requests_account').on(table.accountId),
  ],
);

/** Events received from Stripe, each once; a job handles them. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    provider: text({ enum: ['stripe'] }).notNull(),
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    status: text({ enum: ['pending', 'handled', 'ignored', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    error: text(),
    /** By Stripe's clock. */
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('webhook_inbox_status').on(table.status, table.receivedAt),
  ],
);
