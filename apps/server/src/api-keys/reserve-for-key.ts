import type { Hold, Ledger, Reservation, Shortage } from '../billing/ledger/ledger.ts';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { monthOf } from './calendar-month.ts';
import { createApiKeyRows } from './repository.ts';

export interface ReserveForKeyContext {
  queries: Queries;
  ledger: Pick<Ledger, 'reserve'>;
  now(): Date;
}

/** Time within which a hold may still be settled after its process seemed dead. */
const LATE_SETTLEMENT_MS = 86_400_000;

/**
 * Reserves quota for a request with an API key, within the rest of the key's monthly limit (API-08). Open holds count in full,
 * settled ones as charged. A lock on the key serializes its reservations, so concurrent requests cannot exceed the limit together.
 * The hold is settled or released like any other.
 * @throws {ApiFailure} `apiKeyInvalid` when the key was revoked meanwhile, `apiKeyLimitReached`
 */
export function reserveForKey(
  { queries, ledger, now }: ReserveForKeyContext,
  apiKeyId: string,
  reservation: Reservation,
): Promise<Hold | Shortage> {
  return queries.transaction(async (transaction) => {
    const rows = createApiKeyRows(transaction);
    const moment = now();
    const month = monthOf(moment);
    const key = await rows.lock(apiKeyId);
    if (!key) throw apiFailure('apiKeyInvalid', {});
    await rows.foldHolds(apiKeyId, new Date(moment.getTime() - LATE_SETTLEMENT_MS));
    const before = (await rows.usage([apiKeyId], month)).get(apiKeyId) ?? { used: 0, reserved: 0 };
    const hold = await ledger.reserve(reservation, transaction);
    // A repeated request finds its hold, which already passed the limit.
    if ('isShort' in hold || hold.isReplay) return hold;
    const free = key.monthlyLimit === null ? Infinity : key.monthlyLimit - before.used - before.reserved;
    // Throwing inside the transaction rolls the hold back.
    if (hold.amount > free) throw limitReached(hold.amount, Math.max(free, 0));
    await rows.addHold({ holdId: hold.id, apiKeyId, month });
    return hold;
  });
}

function limitReached(needed: number, free: number) {
  return apiFailure('apiKeyLimitReached', { needed, free }, { data: { needed, free } });
}
