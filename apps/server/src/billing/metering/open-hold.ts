import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { Hold, Ledger, Meter, Reservation, Shortage } from '../ledger/ledger.ts';
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

export interface HoldRequest {
  accountId: string;
  /** The API key that the request was authenticated with. */
  apiKeyId: string | undefined;
  /** The meters that may pay, and the one that a shortage is stated in. */
  meters: { pay: readonly Meter[]; stated: Meter };
  amount: number;
  /** Work that is paid for: a repeat has the same kind and content, so reusing a key for other work is charged separately. */
  work: { kind: string; content: unknown };
  /** Sent by the caller; requests without one are never treated as repeats. */
  idempotencyKey: string | undefined;
  requestId: string;
  /** Whether the repeat of a partly delivered request pays for the rest. */
  isRestCharged: boolean;
}

export interface OpenedHold {
  holdId: string;
  /** Identifies the request in the ledger, and its repeats if it has an idempotency key. */
  requestKey: string;
  /** Whether the same request was already answered and charged, so that nothing more is charged. */
  isPaid: boolean;
}

/** Limits how often one idempotency key may be retried after partial answers. */
const MAX_ATTEMPTS = 100;

/**
 * Reserves what a request may cost. A repeat of a request that was answered in full is free.
 * @throws {ApiFailure} `quotaShort`, `apiKeyLimitReached`, or `requestInProgress` while the same request is running
 */
export async function openHold(context: HoldContext, holdRequest: HoldRequest): Promise<OpenedHold> {
  const { idempotencyKey, work, accountId } = holdRequest;
  if (idempotencyKey === undefined) {
    const requestKey = `request:${holdRequest.requestId}`;
    return { holdId: (await reserve(context, holdRequest, requestKey)).id, requestKey, isPaid: false };
  }
  const name = `${work.kind}:${fingerprint(idempotencyKey, work.content)}`;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const requestKey = `${name}:${attempt}`;
    const earlier = await context.usage.findRequest(accountId, requestKey);
    if (earlier && (await isRunning(context, earlier))) throw inProgress(context);
    if (earlier?.status === 'settled') {
      if (earlier.outcome === 'delivered' || !holdRequest.isRestCharged)
        return { holdId: earlier.holdId, requestKey, isPaid: true };
      continue;
    }
    const hold = await reserve(context, holdRequest, requestKey);
    // A concurrent request with the same key reserved first.
    if (hold.isReplay) throw inProgress(context);
    return { holdId: hold.id, requestKey, isPaid: false };
  }
  throw apiFailure('tooManyRequests', { seconds: 3600 });
}

function fingerprint(idempotencyKey: string, content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([idempotencyKey, content]))
    .digest('base64url');
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
  const { accountId, apiKeyId, meters, amount } = holdRequest;
  const reservation = { accountId, meters: meters.pay, amount, requestKey, ttlMs: context.holdMs };
  const hold = await (apiKeyId === undefined
    ? context.ledger.reserve(reservation)
    : context.reserveForKey(apiKeyId, reservation));
  if ('isShort' in hold) throw quotaShort({ needed: amount, free: hold.free, meter: meters.stated });
  return hold;
}

/** Extends a hold while its work runs. Returns the function that stops it. */
export function keepHold(
  { ledger, holdMs, log }: Pick<HoldContext, 'ledger' | 'holdMs'> & { log: Logger },
  holdId: string,
): () => void {
  const extend = () =>
    ledger.extend(holdId, holdMs).catch((error: unknown) => log.warn({ err: error }, 'a hold could not be extended'));
  const timer = setInterval(() => void extend(), holdMs / 3).unref(); // `extend` logs its own failure
  return () => clearInterval(timer);
}
