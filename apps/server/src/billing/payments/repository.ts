import { and, asc, count, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { accounts } from '../../accounts/schema.ts';
import type { Queries } from '../../platform/database/database.ts';
import { subscriptions } from '../plans/schema.ts';
import { orders, refundRequests, stripeCustomers, webhookInbox } from './schema.ts';

export type Order = typeof orders.$inferSelect;
export type RefundRequest = typeof refundRequests.$inferSelect;
export type InboxEvent = typeof webhookInbox.$inferSelect;
export type StripeCustomer = typeof stripeCustomers.$inferSelect;

export type PaymentRows = ReturnType<typeof createPaymentRows>;

export function createPaymentRows(queries: Queries) {
  return {
    async readAccount(id: string) {
      const [row] = await queries
        .select({ email: accounts.email, locale: accounts.locale })
        .from(accounts)
        .where(eq(accounts.id, id));
      return row;
    },

    async customerOf(accountId: string, within: Queries = queries): Promise<StripeCustomer | undefined> {
      const [row] = await within.select().from(stripeCustomers).where(eq(stripeCustomers.accountId, accountId));
      return row;
    },

    async findCustomer(customerId: string): Promise<StripeCustomer | undefined> {
      const [row] = await queries.select().from(stripeCustomers).where(eq(stripeCustomers.customerId, customerId));
      return row;
    },

    /** Lists customers after `afterId`, ordered by id. */
    async listCustomers(afterId: string, limit: number): Promise<StripeCustomer[]> {
      return queries
        .select()
        .from(stripeCustomers)
        .where(gt(stripeCustomers.customerId, afterId))
        .orderBy(asc(stripeCustomers.customerId))
        .limit(limit);
    },

    async insertCustomer(customer: typeof stripeCustomers.$inferInsert): Promise<void> {
      await queries.insert(stripeCustomers).values(customer).onConflictDoNothing();
    },

    /** Locks the customer. Every payments transaction does this first, so that none deadlock. */
    async lockCustomer(accountId: string, within: Queries): Promise<void> {
      await within.select().from(stripeCustomers).where(eq(stripeCustomers.accountId, accountId)).for('update');
    },

    /** Locks the customer until the transaction ends. Returns `false` when it changed since `version` was read. */
    async claimVersion({ accountId, version }: StripeCustomer, within: Queries): Promise<boolean> {
      const rows = await within
        .update(stripeCustomers)
        .set({ version: version + 1 })
        .where(and(eq(stripeCustomers.accountId, accountId), eq(stripeCustomers.version, version)))
        .returning({ accountId: stripeCustomers.accountId });
      return rows.length > 0;
    },

    async insertOrder(order: typeof orders.$inferInsert): Promise<Order> {
      const [row] = await queries.insert(orders).values(order).returning();
      if (!row) throw new Error('the insert returned no order');
      return row;
    },

    async updateOrder(id: string, change: Partial<Order>, within: Queries = queries): Promise<void> {
      await within.update(orders).set(change).where(eq(orders.id, id));
    },

    /** Finds an account's order and locks it until the transaction ends. */
    async lockOrder(accountId: string, id: string, within: Queries): Promise<Order | undefined> {
      const [row] = await within
        .select()
        .from(orders)
        .where(and(eq(orders.id, id), eq(orders.accountId, accountId)))
        .for('update');
      return row;
    },

    async ordersOf(accountId: string, within: Queries = queries): Promise<Order[]> {
      return within.select().from(orders).where(eq(orders.accountId, accountId)).orderBy(asc(orders.createdAt));
    },

    /** Lists orders, the newest first. */
    async listOrders(accountId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const mine = eq(orders.accountId, accountId);
      const [rows, [counted]] = await Promise.all([
        queries
          .select()
          .from(orders)
          .where(mine)
          .orderBy(desc(orders.createdAt), desc(orders.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        queries.select({ total: count() }).from(orders).where(mine),
      ]);
      return { rows, total: counted?.total ?? 0 };
    },

    /** Lists an account's Stripe subscriptions, the newest first. */
    async subscriptionsOf(accountId: string, within: Queries = queries) {
      return within
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.accountId, accountId), eq(subscriptions.source, 'stripe')))
        .orderBy(desc(subscriptions.createdAt));
    },

    /** Finds the latest Stripe subscription that has not ended. */
    async runningSubscription(accountId: string) {
      const [row] = await queries
        .select()
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.accountId, accountId),
            eq(subscriptions.source, 'stripe'),
            ne(subscriptions.status, 'ended'),
          ),
        )
        .orderBy(desc(subscriptions.createdAt))
        .limit(1);
      return row;
    },

    async insertRefund(
      refund: typeof refundRequests.$inferInsert,
      within: Queries,
    ): Promise<RefundRequest | undefined> {
      const [row] = await within.insert(refundRequests).values(refund).onConflictDoNothing().returning();
      return row;
    },

    async readRefund(id: string): Promise<RefundRequest | undefined> {
      const [row] = await queries.select().from(refundRequests).where(eq(refundRequests.id, id));
      return row;
    },

    async refundsOf(accountId: string, within: Queries = queries): Promise<RefundRequest[]> {
      return within.select().from(refundRequests).where(eq(refundRequests.accountId, accountId));
    },

    async markRefundPaid(id: string, paidAt: Date): Promise<void> {
      await queries.update(refundRequests).set({ paidAt }).where(eq(refundRequests.id, id));
    },

    /** Inserts an event and tells whether it is new. */
    async insertEvent(event: typeof webhookInbox.$inferInsert, within: Queries): Promise<boolean> {
      const rows = await within
        .insert(webhookInbox)
        .values(event)
        .onConflictDoNothing()
        .returning({ eventId: webhookInbox.eventId });
      return rows.length > 0;
    },

    async readEvent(eventId: string, within: Queries = queries): Promise<InboxEvent | undefined> {
      const [row] = await within.select().from(webhookInbox).where(isEvent(eventId));
      return row;
    },

    async updateEvent(eventId: string, change: Partial<InboxEvent>, within: Queries = queries): Promise<void> {
      await within.update(webhookInbox).set(change).where(isEvent(eventId));
    },

    async countAttempt(eventId: string): Promise<void> {
      await queries
        .update(webhookInbox)
        .set({ attempts: sql`${webhookInbox.attempts} + 1` })
        .where(isEvent(eventId));
    },
  };
}

function isEvent(eventId: string) {
  return and(eq(webhookInbox.provider, 'stripe'), eq(webhookInbox.eventId, eventId));
}
