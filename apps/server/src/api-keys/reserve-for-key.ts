import type { Hold, Ledger, Reservation, Shortage } from '../billing/ledger/ledger.ts';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { monthOf } from './calendar-month.ts';
import { createApiKeyRows } from './repository.ts';

export interface ReserveForKeyParts {
  queries: Queries;
  ledger: Pick<Ledger, 'reserve'>;
  now(): Date;
}

/** Whoever was taken for dead and delivers nevertheless does so before this. */
const LATEST_SETTLEMENT_MS = 86_400_000;

/**
 * Reserves quota for a request that came with a developer's key, within what is left of the key's monthly limit (API-08).
 * What is open counts in full and what is settled counts as charged, and one request of a key decides after the other, so
 * requests side by side cannot pass the limit together. The hold is settled or released as any other.
 * @throws {ApiFailure} `apiKeyInvalid` when the key was revoked meanwhile, `apiKeyLimitReached`
 */
export function reserveForKey(
  { queries, ledger, now }: ReserveForKeyParts,
  apiKeyId: string,
  reservation: Reservation,
): Promise<Hold | Shortage> {
  return queries.transaction(async (transaction) => {
    const rows = createApiKeyRows(transaction);
    const moment = now();
    const month = monthOf(moment);
    const key = await rows.lock(apiKeyId);
    if (!key) throw apiFailure('apiKeyInvalid', {});
    await rows.foldHolds(apiKeyId, new Date(moment.getTime() - LATEST_SETTLEMENT_MS));
    const before = (await rows.usage([apiKeyId], month)).get(apiKeyId) ?? { used: 0, reserved: 0 };
    const hold = await ledger.reserve(reservation, transaction);
    // A request that is made again finds the hold that it was let through with.
    if ('isShort' in hold || hold.isReplay) return hold;
    const free = key.monthlyLimit === null ? Infinity : key.monthlyLimit - before.used - before.reserved;
    // Thrown inside the transaction, so the hold was never made.
    if (hold.amount > free) throw limitReached(hold.amount, Math.max(free, 0));
    await rows.addHold({ holdId: hold.id, apiKeyId, month });
    return hold;
  });
}

function limitReached(needed: number, free: number) {
  return apiFailure('apiKeyLimitReached', { needed, free }, { data: { needed, free } });
}
