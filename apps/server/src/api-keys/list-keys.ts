import type { ApiKey, ApiKeysData } from '@interlinear/contract/api-keys';
import { monthOf, nextMonth } from './calendar-month.ts';
import type { ApiKeyRow, ApiKeyRows, KeyUsage } from './repository.ts';

const DAY_MS = 86_400_000;
const REVOKED_DAYS = 30;

/** An account's keys with what each used in this calendar month. */
export async function listKeys(rows: ApiKeyRows, accountId: string, now: Date): Promise<ApiKeysData> {
  const keys = await rows.list(accountId, new Date(now.getTime() - REVOKED_DAYS * DAY_MS));
  const usage = await rows.usage(
    keys.map(({ id }) => id),
    monthOf(now),
  );
  return { items: keys.map((key) => toApiKey(key, usage.get(key.id))), resets_at: nextMonth(now).toISOString() };
}

/** A key as its owner sees it. */
export async function describeKey(rows: ApiKeyRows, key: ApiKeyRow, now: Date): Promise<ApiKey> {
  return toApiKey(key, (await rows.usage([key.id], monthOf(now))).get(key.id));
}

function toApiKey(key: ApiKeyRow, usage: KeyUsage = { used: 0, reserved: 0 }): ApiKey {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    monthly_limit: key.monthlyLimit,
    used_this_month: usage.used,
    reserved: usage.reserved,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}
