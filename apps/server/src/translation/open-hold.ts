import { createHash } from 'node:crypto';
import type { Hold, Ledger, Reservation, Shortage } from '../billing/ledger/ledger.ts';
import { TOKEN_METERS } from '../billing/plans/monthly-grants.ts';
import { quotaShort } from '../billing/plans/plan-failures.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { CheckedRequest } from './check-request.ts';
import type { EarlierRequest, UsageRows } from './usage-repository.ts';

export interface OpenHoldParts {
  ledger: Ledger;
  usage: UsageRows;
  /** How long a process may be silent before it is taken for dead. */
  holdMs: number;
  /** Reserves within a developer's key's own limit as well. */
  reserveForKey(apiKeyId: string, reservation: Reservation): Promise<Hold | Shortage>;
  now(): Date;
}

export interface HoldRequest {
  accountId: string;
  /** The developer's key it came with. */
  apiKeyId: string | undefined;
  request: CheckedRequest;
  amount: number;
  /** Of the caller; a request without one is never the same as another. */
  idempotencyKey: string | undefined;
  requestId: string;
}

export interface OpenedHold {
  holdId: string;
  /** The same request was answered before; nothing more is charged. */
  isPaid: boolean;
}

/** Who sends the same request again and again because it never gets through may do so this often. */
const MOST_ATTEMPTS = 100;

/**
 * Reserves what a request may cost. A request that was made before with the same key, and answered in full, has been paid for; of
 * one that was answered in part the rest is paid for now.
 * @throws {ApiFailure} `quotaShort`, `apiKeyLimitReached`, or `requestInProgress` while the same request is worked on
 */
export async function openHold(parts: OpenHoldParts, asked: HoldRequest): Promise<OpenedHold> {
  if (asked.idempotencyKey === undefined) {
    return { holdId: (await reserve(parts, asked, `request:${asked.requestId}`)).id, isPaid: false };
  }
  const name = `translate:${fingerprint(asked.idempotencyKey, asked.request)}`;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const key = `${name}:${attempt}`;
    const earlier = await parts.usage.findRequest(asked.accountId, key);
    if (earlier && (await isRunning(parts, earlier))) throw inProgress(parts);
    if (earlier?.outcome === 'delivered') return { holdId: earlier.holdId, isPaid: true };
    if (earlier?.status === 'settled') continue;
    const hold = await reserve(parts, asked, key);
    // Somebody else was faster by a moment.
    if (hold.isReplay) throw inProgress(parts);
    return { holdId: hold.id, isPaid: false };
  }
  throw apiFailure('tooManyRequests', { seconds: 3600 });
}

/** The same key for other texts or terms is another request: nobody gets a second text for the price of the first. */
function fingerprint(idempotencyKey: string, { texts, source, target, served, glossary }: CheckedRequest): string {
  const work = JSON.stringify([idempotencyKey, served.engine.id, source, target, texts, glossary]);
  return createHash('sha256').update(work).digest('base64url');
}

/** One whose process died is freed, so that it can be made anew. */
async function isRunning({ ledger, now }: OpenHoldParts, { status, expiresAt }: EarlierRequest): Promise<boolean> {
  if (status !== 'open') return false;
  if (expiresAt > now()) return true;
  await ledger.sweep();
  return false;
}

function inProgress({ holdMs }: OpenHoldParts) {
  return apiFailure('requestInProgress', {}, { headers: { 'retry-after': String(Math.ceil(holdMs / 1000)) } });
}

async function reserve(parts: OpenHoldParts, asked: HoldRequest, requestKey: string): Promise<Hold> {
  const { accountId, apiKeyId, amount } = asked;
  const reservation = { accountId, meters: TOKEN_METERS, amount, requestKey, ttlMs: parts.holdMs };
  const hold = await (apiKeyId === undefined
    ? parts.ledger.reserve(reservation)
    : parts.reserveForKey(apiKeyId, reservation));
  if ('isShort' in hold) throw quotaShort({ needed: amount, free: hold.free, meter: 'tokens' });
  return hold;
}
