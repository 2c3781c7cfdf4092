import { createHash } from 'node:crypto';
import type { Engine } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import type { TranslationRequest } from '@interlinear/translation';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { Hold, Ledger, Reservation, Shortage } from '../ledger/ledger.ts';
import { TOKEN_METERS } from '../plans/monthly-grants.ts';
import { quotaShort } from '../plans/plan-failures.ts';
import type { EarlierRequest, UsageRows } from './usage-repository.ts';

export interface HoldContext {
  ledger: Ledger;
  usage: UsageRows;
  /** Time without an extension after which a hold's process counts as dead. */
  holdMs: number;
  /** Reserves like `ledger.reserve`, within the API key's own limit as well. */
  reserveForKey(apiKeyId: string, reservation: Reservation): Promise<Hold | Shortage>;
  now(): Date;
}

/** The parts of a translation request that its cost and its identity depend on. */
export interface MeteredTranslation {
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

export interface HoldRequest {
  accountId: string;
  /** The API key that the request was authenticated with. */
  apiKeyId: string | undefined;
  request: MeteredTranslation;
  amount: number;
  /** Sent by the caller; requests without one are never treated as repeats. */
  idempotencyKey: string | undefined;
  requestId: string;
}

export interface OpenedHold {
  holdId: string;
  /** Whether the same request was already answered and charged, so that nothing more is charged. */
  isPaid: boolean;
}

/** Limits how often one idempotency key may be retried after partial answers. */
const MAX_ATTEMPTS = 100;

/**
 * Reserves what a request may cost. A repeat of a request that was answered in full is free; a repeat of a partly answered one
 * pays for the rest.
 * @throws {ApiFailure} `quotaShort`, `apiKeyLimitReached`, or `requestInProgress` while the same request is running
 */
export async function openHold(context: HoldContext, holdRequest: HoldRequest): Promise<OpenedHold> {
  if (holdRequest.idempotencyKey === undefined) {
    return { holdId: (await reserve(context, holdRequest, `request:${holdRequest.requestId}`)).id, isPaid: false };
  }
  const name = `translate:${fingerprint(holdRequest.idempotencyKey, holdRequest.request)}`;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const key = `${name}:${attempt}`;
    const earlier = await context.usage.findRequest(holdRequest.accountId, key);
    if (earlier && (await isRunning(context, earlier))) throw inProgress(context);
    if (earlier?.outcome === 'delivered') return { holdId: earlier.holdId, isPaid: true };
    if (earlier?.status === 'settled') continue;
    const hold = await reserve(context, holdRequest, key);
    // A concurrent request with the same key reserved first.
    if (hold.isReplay) throw inProgress(context);
    return { holdId: hold.id, isPaid: false };
  }
  throw apiFailure('tooManyRequests', { seconds: 3600 });
}

/** Identifies a request by key and content, so that reusing a key for other texts or terms is charged separately. */
function fingerprint(idempotencyKey: string, { texts, source, target, served, glossary }: MeteredTranslation): string {
  const content = JSON.stringify([idempotencyKey, served.engine.id, source, target, texts, glossary]);
  return createHash('sha256').update(content).digest('base64url');
}

/** Tells whether an earlier request is running; if its process died, its hold is freed so that it can be reserved again. */
async function isRunning({ ledger, now }: HoldContext, { status, expiresAt }: EarlierRequest): Promise<boolean> {
  if (status !== 'open') return false;
  if (expiresAt > now()) return true;
  await ledger.sweep();
  return false;
}

function inProgress({ holdMs }: HoldContext) {
  return apiFailure('requestInProgress', {}, { headers: { 'retry-after': String(Math.ceil(holdMs / 1000)) } });
}

async function reserve(context: HoldContext, holdRequest: HoldRequest, requestKey: string): Promise<Hold> {
  const { accountId, apiKeyId, amount } = holdRequest;
  const reservation = { accountId, meters: TOKEN_METERS, amount, requestKey, ttlMs: context.holdMs };
  const hold = await (apiKeyId === undefined
    ? context.ledger.reserve(reservation)
    : context.reserveForKey(apiKeyId, reservation));
  if ('isShort' in hold) throw quotaShort({ needed: amount, free: hold.free, meter: 'tokens' });
  return hold;
}
