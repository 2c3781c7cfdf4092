import type { TranslateData } from '@interlinear/contract/translate';
import type { Engine, EngineId } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import type { TranslationRequest } from '@interlinear/translation';
import { countTokens } from '@interlinear/translation/count-tokens';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { Logger } from 'pino';
import type { Caller } from '../../accounts/authentication.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { DailyShare } from '../../platform/limits/daily-amounts.ts';
import type { Charge } from '../ledger/ledger.ts';
import type { Entitlements } from '../plans/entitlements.ts';
import type { GrantMonth } from '../plans/grant-month.ts';
import { TOKEN_METERS } from '../plans/monthly-grants.ts';
import type { DailyLimits } from './daily-limits.ts';
import { type HoldContext, keepHold, type OpenedHold, openHold } from './open-hold.ts';
import { estimateTokens, expectTokens, priceOf } from './price.ts';
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
  dailyLimits: DailyLimits;
  grantMonth: GrantMonth;
  /** Called in the charge's transaction after the usage event, with the tokens charged. */
  onUsed(accountId: string, tokens: number, within: Queries): Promise<void>;
  log: Logger;
}

/** The parts of a request that its cost and its identity depend on. */
export interface MeteredWork {
  texts: readonly string[];
  source: LanguageCode | 'auto';
  target: LanguageCode;
  served: {
    engine: Pick<Engine, 'id' | 'kind' | 'model'>;
    /** Price of a token in thousandths of a plan token; 0 is free. */
    pricePermille: number;
  };
  glossary?: TranslationRequest['glossary'];
  context?: string | undefined;
  isConsecutive?: boolean;
  instructions?: string | undefined;
  /** Set for other work than the translation of the texts. */
  task?: {
    name: string;
    /** The most tokens that the answer may take. */
    answerTokens: number;
  };
}

export interface BilledRequest {
  caller: Caller;
  /** Network of the caller's address; `undefined` for jobs. */
  network?: string | undefined;
  request: MeteredWork;
  idempotencyKey: string | undefined;
  requestId: string;
  /** The kind of medium the texts come from. Default `text`. */
  medium?: 'text' | 'document';
}

/**
 * Checks that the caller may use the engine, counts the request against the daily limits, and reserves the most it may cost.
 * @throws {ApiFailure} `planRequired`, `fairUseReached`, `engineBudgetReached`, `quotaShort`, `apiKeyLimitReached`,
 * `requestInProgress`
 */
export async function openBill(context: MeteringContext, billed: BilledRequest): Promise<Bill> {
  const { request, caller, network, medium = 'text' } = billed;
  const { engine, pricePermille } = request.served;
  const { accountId, apiKeyId } = caller;
  await context.entitlements.require(accountId, { kind: 'engine', engine: engine.id, isApi: apiKeyId !== undefined });
  const isFreeModel = engine.kind === 'ai' && pricePermille === 0 && medium === 'text';
  const share = await context.dailyLimits.take({
    engine: engine.id,
    tokens: expectTokens(request.texts, request.task),
    freeUse: isFreeModel ? { accountId, network } : undefined,
  });
  try {
    return createBill(context, billed, { hold: await reserve(context, billed), share });
  } catch (error) {
    await share?.settle(0);
    throw error;
  }
}

/**
 * Counts a visitor's request against the engine's budget; it costs nothing.
 * @throws {ApiFailure} `engineBudgetReached`
 */
export async function openVisitorBill(
  { dailyLimits }: Pick<MeteringContext, 'dailyLimits'>,
  { texts, task, served: { engine } }: Pick<MeteredWork, 'texts' | 'task' | 'served'>,
): Promise<Bill> {
  const share = await dailyLimits.take({ engine: engine.id, tokens: expectTokens(texts, task), freeUse: undefined });
  const delivered = new DeliveredUsage(texts, engine.id);
  return {
    record: (result) => delivered.add(result),
    async close() {
      delivered.end();
      await share?.settle(delivered.inputTokens + delivered.outputTokens);
      return toUsage(delivered, NO_CHARGE);
    },
    async release() {
      await share?.settle(0);
    },
  };
}

/** Reserves the most a request may cost. Returns `undefined` when it is free of charge. */
async function reserve(context: MeteringContext, billed: BilledRequest): Promise<OpenedHold | undefined> {
  const { request, caller, idempotencyKey, requestId } = billed;
  const { engine, pricePermille } = request.served;
  const { accountId, apiKeyId } = caller;
  const amount = priceOf(estimateTokens(request.texts, request.task), pricePermille);
  if (amount === 0) return undefined;
  await context.grantMonth(accountId);
  const { source, target, texts, glossary, context: surroundings, instructions, isConsecutive, task } = request;
  // Everything that the answer depends on.
  const content = [engine.id, source, target, texts, glossary, surroundings, instructions, isConsecutive, task?.name];
  return openHold(context, {
    ...{ accountId, apiKeyId, amount, idempotencyKey, requestId },
    meters: { pay: TOKEN_METERS, stated: 'tokens' },
    work: { kind: 'translate', content },
    isRestCharged: true,
  });
}

interface Reserved {
  /** `undefined` when the request is free of charge. */
  hold: OpenedHold | undefined;
  /** `undefined` when no daily limit applies. */
  share: DailyShare | undefined;
}

function createBill(context: MeteringContext, billed: BilledRequest, { hold, share }: Reserved): Bill {
  const { request } = billed;
  const delivered = new DeliveredUsage(request.texts, request.served.engine.id);
  const stopKeeping = hold && !hold.isPaid ? keepHold(context, hold.holdId) : undefined;
  let closing: Promise<CostUsage> | undefined;
  return {
    record: (result) => delivered.add(result),
    close(beforeCharge) {
      closing ??= charge(context, billed, { hold, share, delivered, beforeCharge }).finally(() => stopKeeping?.());
      return closing;
    },
    async release() {
      stopKeeping?.();
      await share?.settle(0);
      if (hold && !hold.isPaid) await context.ledger.release(hold.holdId);
    },
  };
}

interface ChargeOptions extends Reserved {
  delivered: DeliveredUsage;
  beforeCharge: ((transaction: Queries) => Promise<void>) | undefined;
}

async function charge(context: MeteringContext, billed: BilledRequest, options: ChargeOptions): Promise<CostUsage> {
  const { hold, share, delivered, beforeCharge } = options;
  const { queries, ledger, usage } = context;
  delivered.end();
  const tokens = delivered.inputTokens + delivered.outputTokens;
  await share?.settle(tokens);
  // Already settled: the ledger returns the original charge, whatever the amount.
  if (hold?.isPaid) return toUsage(delivered, await ledger.settle(hold.holdId, 0));
  const owed = priceOf(tokens, billed.request.served.pricePermille);
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
