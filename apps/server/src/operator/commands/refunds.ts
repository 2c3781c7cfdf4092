import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { createFamilyPacks } from '../../billing/families/create-family-packs.ts';
import { createInvites } from '../../billing/invites/create-invites.ts';
import { requestOrderRefund } from '../../billing/payments/refunds.ts';
import { createPaymentRows } from '../../billing/payments/repository.ts';
import { orders } from '../../billing/payments/schema.ts';
import { createStripeCalls } from '../../billing/payments/stripe/stripe-calls.ts';
import { ApiFailure } from '../../platform/http/api-failure.ts';
import { type Command, changingCommand, type OperatorContext, OperatorError } from '../command.ts';
import { word } from '../inputs.ts';

const give = changingCommand({
  name: 'refunds give',
  summary: 'Refund an unused pack; the server instructs the payment provider',
  positionals: ['order-number'],
  options: { reason: { type: 'string', value: '<words>', help: 'for the audit trail' } },
  enqueuesJobs: true,
  input: z.object({ 'order-number': word, reason: word }),
  async run(context, { 'order-number': orderNumber, reason }) {
    const [order] = await context.queries.select().from(orders).where(eq(orders.orderNumber, orderNumber));
    if (!order) throw new OperatorError(`There is no order ${orderNumber}.`);
    const { id: orderId, accountId, amountMinor, currency } = order;
    await requestOrderRefund(refundParts(context), { accountId, orderId }).catch((error: unknown) => {
      throw error instanceof ApiFailure ? new OperatorError(error.info('en')) : error;
    });
    return {
      subject: `order ${orderNumber}`,
      details: { account: accountId, amountMinor, currency, reason },
      tables: { refunded: [{ order: orderNumber, account: accountId, amount_minor: amountMinor, currency }] },
    };
  },
});

function refundParts(context: OperatorContext) {
  return {
    ...context,
    rows: createPaymentRows(context.queries),
    families: createFamilyPacks(context),
    invites: createInvites({ ...context, terms: context.catalogue.rewards, meter: 'ftokens' }),
    call: createStripeCalls(context.stripe, console),
  };
}

export const refundCommands: readonly Command[] = [give];
