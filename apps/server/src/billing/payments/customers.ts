import type { PaymentRows } from './repository.ts';
import type { StripeCalls } from './stripe-calls.ts';

export interface CustomersParts {
  rows: PaymentRows;
  call: StripeCalls;
  now(): Date;
}

/** The account's customer at Stripe, made when it buys for the first time; one an account, however often that is tried. */
export async function customerFor({ rows, call, now }: CustomersParts, accountId: string): Promise<string> {
  const known = await rows.customerOf(accountId);
  if (known) return known.customerId;
  const account = await rows.readAccount(accountId);
  if (!account) throw new Error('an account that is logged in has gone');
  const customer = await call('checkoutFailed', (stripe) =>
    stripe.customers.create(
      { email: account.email, metadata: { account_id: accountId }, preferred_locales: [account.locale] },
      { idempotencyKey: `customer:${accountId}` },
    ),
  );
  await rows.insertCustomer({ accountId, customerId: customer.id, createdAt: now() });
  // Another server may have been first.
  return (await rows.customerOf(accountId))?.customerId ?? customer.id;
}
