import type { PaymentRows } from '../repository.ts';
import type { StripeCalls } from './stripe-calls.ts';

export interface CustomersContext {
  rows: PaymentRows;
  call: StripeCalls;
  now(): Date;
}

/** Returns the account's Stripe customer id, creating the customer on the first purchase. Retries create only one. */
export async function customerFor({ rows, call, now }: CustomersContext, accountId: string): Promise<string> {
  const known = await rows.customerOf(accountId);
  if (known) return known.customerId;
  const account = await rows.readAccount(accountId);
  if (!account) throw new Error('the account of a session is missing');
  const customer = await call('checkoutFailed', (stripe) =>
    stripe.customers.create(
      { email: account.email, metadata: { account_id: accountId }, preferred_locales: [account.locale] },
      { idempotencyKey: `customer:${accountId}` },
    ),
  );
  await rows.insertCustomer({ accountId, customerId: customer.id, createdAt: now() });
  // A concurrent request may have inserted the customer first.
  return (await rows.customerOf(accountId))?.customerId ?? customer.id;
}
