import type { ApiKey, ApiKeysData, CreateApiKeyData } from '@interlinear/contract/api-keys';
import { type NoticeContext, reportChange, type SecurityReport } from '../accounts/security/security-notice.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { Queries } from '../platform/database/database.ts';
import { monthOf, nextMonth } from './calendar-month.ts';
import { makeKey, prefixOf } from './key-format.ts';
import { type ApiKeyRow, type ApiKeyRows, createApiKeyRows, type KeyUsage } from './repository.ts';

const DAY_MS = 86_400_000;
const SHOW_REVOKED_DAYS = 30;

/** Lists an account's keys, with recently revoked ones, and each key's usage in this calendar month. */
export async function listKeys(rows: ApiKeyRows, accountId: string, now: Date): Promise<ApiKeysData> {
  const keys = await rows.list(accountId, new Date(now.getTime() - SHOW_REVOKED_DAYS * DAY_MS));
  const usage = await rows.usage(
    keys.map(({ id }) => id),
    monthOf(now),
  );
  return { items: keys.map((key) => toApiKey(key, usage.get(key.id))), resets_at: nextMonth(now).toISOString() };
}

/** Presents one key with its usage to its owner. */
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

export interface CreateKeyContext extends NoticeContext {
  queries: Queries;
  entitlements: Pick<Entitlements, 'require'>;
  randomBytes(count: number): Uint8Array;
}

export interface NewKey {
  owner: Pick<SecurityReport, 'account' | 'client'>;
  name: string;
  monthlyLimit: number | null;
}

/**
 * Creates an API key (API-08), and tells its owner by mail. Only the answer contains it; the database has its hash.
 * @throws {ApiFailure} `planRequired` when the account already has as many keys as its plan allows
 */
export async function createKey(context: CreateKeyContext, newKey: NewKey): Promise<CreateApiKeyData> {
  const key = makeKey(context.randomBytes);
  const rows = createApiKeyRows(context.queries);
  for (;;) {
    const count = await rows.countLive(newKey.owner.account.id);
    await context.entitlements.require(newKey.owner.account.id, { kind: 'api', keys: count + 1 });
    const row = await insertIfCount(context, newKey, { key, count });
    if (row) return { ...(await describeKey(rows, row, row.createdAt)), key };
    // Another key was created meanwhile, so check the plan's limit again.
  }
}

/** Inserts the key, or returns `undefined` when the number of keys has changed since it was counted. */
function insertIfCount(
  context: CreateKeyContext,
  { owner, name, monthlyLimit }: NewKey,
  { key, count }: { key: string; count: number },
): Promise<ApiKeyRow | undefined> {
  const accountId = owner.account.id;
  return context.queries.transaction(async (transaction) => {
    const rows = createApiKeyRows(transaction);
    await rows.lockAccount(accountId);
    if ((await rows.countLive(accountId)) !== count) return undefined;
    await reportChange(context, { ...owner, event: 'apiKeyCreated' }, transaction);
    return rows.insert({
      accountId,
      name,
      prefix: prefixOf(key),
      keyHash: hashToken(key),
      monthlyLimit,
      createdAt: context.now(),
    });
  });
}
