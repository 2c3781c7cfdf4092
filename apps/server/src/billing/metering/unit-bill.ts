import type { Caller } from '../../accounts/authentication.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Meter } from '../ledger/ledger.ts';
import type { MeteringContext } from './bill.ts';
import { keepHold, openHold } from './open-hold.ts';
import type { UsageEvent } from './usage-repository.ts';

/** The cost of a request that takes one unit of a meter, such as a picture. Either `settle` or `release` must be called. */
export interface UnitBill {
  /** Identifies the request, and its repeats if it has an idempotency key. */
  requestKey: string;
  /** Whether the same request was charged before. It may be answered again, and costs nothing more. */
  isPaid: boolean;
  /**
   * Charges the unit.
   * @param store stores what is delivered, in the same transaction; if it throws, nothing is charged
   */
  settle(delivery: UnitDelivery, store: (transaction: Queries) => Promise<void>): Promise<void>;
  /** Frees the hold; nothing was delivered. Does nothing after `settle`. */
  release(): Promise<void>;
}

type UnitDelivery = Pick<UsageEvent, 'engine' | 'characters' | 'details'> & {
  model: string | undefined;
  outcome: 'delivered' | 'partly';
};

export interface UnitRequest {
  caller: Caller;
  medium: UsageEvent['medium'];
  meter: Meter;
  /** Content of the request, which a repeat shares. */
  content: unknown;
  idempotencyKey: string | undefined;
  requestId: string;
}

/**
 * Reserves one unit.
 * @throws {ApiFailure} `quotaShort`, `apiKeyLimitReached`, `requestInProgress`
 */
export async function openUnitBill(context: MeteringContext, request: UnitRequest): Promise<UnitBill> {
  const { caller, medium, meter, content, idempotencyKey, requestId } = request;
  const { accountId, apiKeyId } = caller;
  await context.grantMonth(accountId);
  const { holdId, requestKey, isPaid } = await openHold(context, {
    ...{ accountId, apiKeyId, amount: 1, idempotencyKey, requestId },
    meters: { pay: [meter], stated: meter },
    work: { kind: medium, content },
    isRestCharged: false,
  });
  const stopKeeping = isPaid ? () => undefined : keepHold(context, holdId);
  let isSettled = isPaid;
  return {
    requestKey,
    isPaid,
    async settle({ model = null, ...delivery }, store) {
      await context.queries.transaction(async (transaction) => {
        await store(transaction);
        // A hold that is settled already returns its charge.
        const { charged, overrun } = await context.ledger.settle(holdId, 1, transaction);
        const event = { ...delivery, model, accountId, apiKeyId: apiKeyId ?? null, holdId, medium, at: context.now() };
        await context.usage.insert(
          isPaid ? { ...event, charged: 0, overrun: 0 } : { ...event, charged, overrun },
          transaction,
        );
      });
      isSettled = true;
      stopKeeping();
    },
    async release() {
      stopKeeping();
      if (!isSettled) await context.ledger.release(holdId);
    },
  };
}
