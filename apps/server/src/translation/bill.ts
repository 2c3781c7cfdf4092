import type { TranslateData } from '@interlinear/contract/translate';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { Logger } from 'pino';
import type { Caller } from '../accounts/authentication.ts';
import type { Charge, Ledger } from '../billing/ledger/ledger.ts';
import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { GrantMonth } from '../billing/plans/grant-month.ts';
import type { Queries } from '../platform/database/database.ts';
import type { CheckedRequest } from './check-request.ts';
import { Delivered } from './delivered.ts';
import { type OpenedHold, type OpenHoldParts, openHold } from './open-hold.ts';
import { estimateTokens, priceOf } from './price.ts';
import type { UsageEvent, UsageRows } from './usage-repository.ts';

/** What `data.usage` says about the cost. */
export type CostUsage = Pick<TranslateData['usage'], 'input_tokens' | 'output_tokens' | 'charged' | 'charges'>;

/** What a request costs, from its beginning to its end. */
export interface Bill {
  /** Is told each result as it is delivered. */
  note(result: SegmentResult | SegmentPartial): void;
  /**
   * Charges what was delivered and frees the rest. However it ends this or `release` must be called; a second time answers the same.
   * @param alongside part of the same transaction, before the charge: what it throws leaves everything as it was
   */
  close(alongside?: (transaction: Queries) => Promise<void>): Promise<CostUsage>;
  /** Frees everything: what was done is delivered to nobody. */
  release(): Promise<void>;
}

export interface BillParts {
  queries: Queries;
  ledger: Ledger;
  entitlements: Entitlements;
  grantMonth: GrantMonth;
  usage: UsageRows;
  /** How long a process may be silent before it is taken for dead. */
  holdMs: number;
  /** `ledger.reserve` for what came with a developer's key. */
  reserveForKey: OpenHoldParts['reserveForKey'];
  /** Somebody was charged so much: part of the transaction, after the usage event. */
  onUsed(accountId: string, tokens: number, within: Queries): Promise<void>;
  now(): Date;
  log: Logger;
}

export interface BilledRequest {
  caller: Caller;
  request: CheckedRequest;
  idempotencyKey: string | undefined;
  requestId: string;
  /** What the texts are of. Default `text`. */
  medium?: 'text' | 'document';
}

/**
 * Sees whether the caller may use the engine, and reserves what the request may cost.
 * @throws {ApiFailure} `planRequired`, `quotaShort`, `apiKeyLimitReached`, `requestInProgress`
 */
export async function openBill(parts: BillParts, billed: BilledRequest): Promise<Bill> {
  const { request, caller, idempotencyKey, requestId } = billed;
  const { engine, pricePermille } = request.served;
  const { accountId, apiKeyId } = caller;
  await parts.entitlements.require(accountId, { kind: 'engine', engine: engine.id, isApi: apiKeyId !== undefined });
  const amount = priceOf(estimateTokens(request.texts), pricePermille);
  if (amount === 0) return createBill(parts, billed, undefined);
  await parts.grantMonth(accountId);
  return createBill(
    parts,
    billed,
    await openHold(parts, { accountId, apiKeyId, request, amount, idempotencyKey, requestId }),
  );
}

/** @param hold `undefined` for what costs nothing */
function createBill(parts: BillParts, billed: BilledRequest, hold: OpenedHold | undefined): Bill {
  const { request } = billed;
  const delivered = new Delivered(request.texts, request.served.engine.id);
  const alive = hold && !hold.isPaid ? keepAlive(parts, hold.holdId) : undefined;
  let closing: Promise<CostUsage> | undefined;
  return {
    note: (result) => delivered.add(result),
    close(alongside) {
      closing ??= charge(parts, billed, { hold, delivered, alongside }).finally(() => clearInterval(alive));
      return closing;
    },
    async release() {
      clearInterval(alive);
      if (hold && !hold.isPaid) await parts.ledger.release(hold.holdId);
    },
  };
}

function keepAlive({ ledger, holdMs, log }: BillParts, holdId: string): NodeJS.Timeout {
  const extend = () =>
    ledger.extend(holdId, holdMs).catch((error: unknown) => log.warn({ err: error }, 'a hold was not extended'));
  return setInterval(() => void extend(), holdMs / 3).unref(); // its failure is logged
}

interface Work {
  hold: OpenedHold | undefined;
  delivered: Delivered;
  alongside?: ((transaction: Queries) => Promise<void>) | undefined;
}

async function charge(parts: BillParts, billed: BilledRequest, work: Work): Promise<CostUsage> {
  const { hold, delivered, alongside } = work;
  const { queries, ledger, usage } = parts;
  delivered.end();
  // Settled long ago: the ledger answers what it cost then.
  if (hold?.isPaid) return toUsage(delivered, await ledger.settle(hold.holdId, 0));
  const owed = priceOf(delivered.inputTokens + delivered.outputTokens, billed.request.served.pricePermille);
  const charged = await queries.transaction(async (transaction) => {
    await alongside?.(transaction);
    const charge = hold ? await ledger.settle(hold.holdId, owed, transaction) : NOTHING;
    await usage.insert(toEvent(billed, { hold, delivered }, charge, parts.now()), transaction);
    await parts.onUsed(billed.caller.accountId, charge.charged, transaction);
    return charge;
  });
  return toUsage(delivered, charged);
}

const NOTHING: Charge = { charged: 0, overrun: 0, lines: [] };

function toEvent(
  { caller, request, medium = 'text' }: BilledRequest,
  { hold, delivered }: Work,
  charge: Charge,
  at: Date,
): UsageEvent {
  const { engine } = request.served;
  const { inputTokens, outputTokens, characters } = delivered;
  return {
    accountId: caller.accountId,
    holdId: hold?.holdId ?? null,
    apiKeyId: caller.apiKeyId ?? null,
    medium,
    engine: engine.id,
    model: engine.model ?? null,
    characters,
    charged: charge.charged,
    overrun: charge.overrun,
    outcome: delivered.outcome(),
    details: { inputTokens, outputTokens, from: request.source, to: request.target },
    at,
  };
}

function toUsage({ inputTokens, outputTokens }: Delivered, { charged, lines }: Charge): CostUsage {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    charged,
    charges: lines.map(({ meter, channel, amount }) => ({ meter, channel, amount })),
  };
}
