import type { TranslateData } from '@interlinear/contract/translate';
import type { Engine, EngineId } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import type { TranslationRequest } from '@interlinear/translation';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { Logger } from 'pino';
import type { Caller } from '../../accounts/authentication.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Charge } from '../ledger/ledger.ts';
import type { Entitlements } from '../plans/entitlements.ts';
import type { GrantMonth } from '../plans/grant-month.ts';
import { TOKEN_METERS } from '../plans/monthly-grants.ts';
import { type HoldContext, keepHold, type OpenedHold, openHold } from './open-hold.ts';
import { countTokens, estimateTokens, priceOf } from './price.ts';
import type { UsageEvent } from './usage-repository.ts';

/** The cost part of `data.usage`. */
export type CostUsage = Pick<TranslateData['usage'], 'input_tokens' | 'output_tokens' | 'charged' | 'charges'>;

/** The cost of one request, from reservation to charge. Either `close` or `release` must be called. */
export interface Bill {
  /** Counts a result as delivered. */
  record(result: SegmentResult | SegmentPartial): void;
  /**
   * Charges what was delivered and frees the rest of the hold. Later calls return the first call's cost.
   * @param beforeCharge runs in the same transaction, before the charge; if it throws, nothing is charged
   */
  close(beforeCharge?: (transaction: Queries) => Promise<void>): Promise<CostUsage>;
  /** Frees the whole hold; nothing was delivered. */
  release(): Promise<void>;
}

export interface MeteringContext extends HoldContext {
  queries: Queries;
  entitlements: Entitlements;
  grantMonth: GrantMonth;
  /** Called in the charge's transaction after the usage event, with the tokens charged. */
  onUsed(accountId: string, tokens: number, within: Queries): Promise<void>;
  log: Logger;
}

/** The parts of a translation request that its cost and its identity depend on. */
interface MeteredTranslation {
  texts: readonly string[];
  source: LanguageCode | 'auto';
  target: LanguageCode;
  served: {
    engine: Pick<Engine, 'id' | 'model'>;
    /** Price of a token in thousandths of a plan token; 0 is free. */
    pricePermille: number;
  };
  glossary?: TranslationRequest['glossary'];
}

export interface BilledRequest {
  caller: Caller;
  request: MeteredTranslation;
  idempotencyKey: string | undefined;
  requestId: string;
  /** The kind of medium the texts come from. Default `text`. */
  medium?: 'text' | 'document';
}

/**
 * Checks that the caller may use the engine and reserves the most the request may cost.
 * @throws {ApiFailure} `planRequired`, `quotaShort`, `apiKeyLimitReached`, `requestInProgress`
 */
export async function openBill(context: MeteringContext, billed: BilledRequest): Promise<Bill> {
  const { request, caller, idempotencyKey, requestId } = billed;
  const { engine, pricePermille } = request.served;
  const { accountId, apiKeyId } = caller;
  await context.entitlements.require(accountId, { kind: 'engine', engine: engine.id, isApi: apiKeyId !== undefined });
  const amount = priceOf(estimateTokens(request.texts), pricePermille);
  if (amount === 0) return createBill(context, billed, undefined);
  await context.grantMonth(accountId);
  const { source, target, texts, glossary } = request;
  const hold = await openHold(context, {
    ...{ accountId, apiKeyId, amount, idempotencyKey, requestId },
    meters: { pay: TOKEN_METERS, stated: 'tokens' },
    work: { kind: 'translate', content: [engine.id, source, target, texts, glossary] },
    isRestCharged: true,
  });
  return createBill(context, billed, hold);
}

/** @param hold `undefined` when the request is free of charge */
function createBill(context: MeteringContext, billed: BilledRequest, hold: OpenedHold | undefined): Bill {
  const { request } = billed;
  const delivered = new DeliveredUsage(request.texts, request.served.engine.id);
  const stopKeeping = hold && !hold.isPaid ? keepHold(context, hold.holdId) : undefined;
  let closing: Promise<CostUsage> | undefined;
  return {
    record: (result) => delivered.add(result),
    close(beforeCharge) {
      closing ??= charge(context, billed, { hold, delivered, beforeCharge }).finally(() => stopKeeping?.());
      return closing;
    },
    async release() {
      stopKeeping?.();
      if (hold && !hold.isPaid) await context.ledger.release(hold.holdId);
    },
  };
}

interface ChargeOptions {
  hold: OpenedHold | undefined;
  delivered: DeliveredUsage;
  beforeCharge: ((transaction: Queries) => Promise<void>) | undefined;
}

async function charge(context: MeteringContext, billed: BilledRequest, options: ChargeOptions): Promise<CostUsage> {
  const { hold, delivered, beforeCharge } = options;
  const { queries, ledger, usage } = context;
  delivered.end();
  // Already settled: the ledger returns the original charge, whatever the amount.
  if (hold?.isPaid) return toUsage(delivered, await ledger.settle(hold.holdId, 0));
  const owed = priceOf(delivered.inputTokens + delivered.outputTokens, billed.request.served.pricePermille);
  const charged = await queries.transaction(async (transaction) => {
    await beforeCharge?.(transaction);
    const charge = hold ? await ledger.settle(hold.holdId, owed, transaction) : NO_CHARGE;
    await usage.insert(toEvent(billed, options, charge, context.now()), transaction);
    await context.onUsed(billed.caller.accountId, charge.charged, transaction);
    return charge;
  });
  return toUsage(delivered, charged);
}

const NO_CHARGE: Charge = { charged: 0, overrun: 0, lines: [] };

function toEvent(
  { caller, request, medium = 'text' }: BilledRequest,
  { hold, delivered }: ChargeOptions,
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

function toUsage({ inputTokens, outputTokens }: DeliveredUsage, { charged, lines }: Charge): CostUsage {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    charged,
    charges: lines.map(({ meter, channel, amount }) => ({ meter, channel, amount })),
  };
}

/** Counts what was delivered of a request so far, and how many tokens of it are billable. */
class DeliveredUsage {
  inputTokens = 0;
  outputTokens = 0;
  /** Source characters of everything delivered, billable or not. */
  characters = 0;
  readonly #texts: readonly string[];
  readonly #engine: EngineId;
  readonly #partialTexts = new Map<number, string>();
  #pendingCount: number;
  #hasFailed = false;

  /** @param engine the billed engine; results of a fallback engine are free */
  constructor(texts: readonly string[], engine: EngineId) {
    this.#texts = texts;
    this.#engine = engine;
    this.#pendingCount = texts.length;
  }

  add(result: SegmentResult | SegmentPartial): void {
    const index = Number(result.id);
    if (result.status === 'partial') {
      if (result.engine === this.#engine) this.#partialTexts.set(index, result.text);
      return;
    }
    this.#pendingCount -= 1;
    this.#partialTexts.delete(index);
    if (result.status === 'failed') this.#hasFailed = true;
    if (result.status !== 'translated') return;
    const text = this.#texts[index] ?? '';
    this.characters += text.length;
    if (result.cached || result.engine !== this.#engine) return;
    this.#count(text, result.content.filter((inline) => typeof inline === 'string').join(''));
  }

  /** Counts the partial texts of segments that never finished: the client has read them. */
  end(): void {
    for (const [index, text] of this.#partialTexts) this.#count(this.#texts[index] ?? '', text);
    this.#partialTexts.clear();
  }

  outcome(): 'delivered' | 'partly' | 'failed' {
    if (this.#pendingCount === 0 && !this.#hasFailed) return 'delivered';
    return this.characters > 0 || this.outputTokens > 0 ? 'partly' : 'failed';
  }

  #count(source: string, translation: string): void {
    this.inputTokens += countTokens(source);
    this.outputTokens += countTokens(translation);
  }
}
