import type { CreateApiKeyData } from '@interlinear/contract/api-keys';
import { hashToken } from '../accounts/tokens.ts';
import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { Queries } from '../platform/database/database.ts';
import { makeKey, prefixOf } from './key-text.ts';
import { describeKey } from './list-keys.ts';
import { type ApiKeyRow, createApiKeyRows } from './repository.ts';

export interface CreateKeyParts {
  queries: Queries;
  entitlements: Pick<Entitlements, 'require'>;
  now(): Date;
  randomBytes(count: number): Uint8Array;
}

export interface NewKey {
  accountId: string;
  name: string;
  monthlyLimit: number | null;
}

/**
 * Makes a developer's key (API-08). It is in the answer and nowhere else.
 * @throws {ApiFailure} `planRequired` when the account has as many as its plan allows
 */
export async function createKey(parts: CreateKeyParts, newKey: NewKey): Promise<CreateApiKeyData> {
  const key = makeKey(parts.randomBytes);
  const rows = createApiKeyRows(parts.queries);
  for (;;) {
    const count = await rows.countLive(newKey.accountId);
    await parts.entitlements.require(newKey.accountId, { kind: 'api', keys: count + 1 });
    const row = await insertBeside(parts, newKey, { key, count });
    if (row) return { ...(await describeKey(rows, row, row.createdAt)), key };
    // Another one was made meanwhile, so the question has to be asked anew.
  }
}

/** `undefined`, and nothing done, when the account no longer has as many keys as were counted. */
function insertBeside(
  { queries, now }: CreateKeyParts,
  { accountId, name, monthlyLimit }: NewKey,
  { key, count }: { key: string; count: number },
): Promise<ApiKeyRow | undefined> {
  return queries.transaction(async (transaction) => {
    const rows = createApiKeyRows(transaction);
    await rows.lockAccount(accountId);
    if ((await rows.countLive(accountId)) !== count) return undefined;
    return rows.insert({
      accountId,
      name,
      prefix: prefixOf(key),
      keyHash: hashToken(key),
      monthlyLimit,
      createdAt: now(),
    });
  });
}
