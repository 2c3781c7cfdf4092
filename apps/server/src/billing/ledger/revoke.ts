import { lockAccount } from './account-lock.ts';
import { takeBack } from './bucket-repository.ts';
import type { Desk } from './desk.ts';

/** What a revocation or refund takes back. */
export interface Return {
  accountId: string;
  sourceKeyPrefix: string;
  reference: string;
}

/** Open holds keep what they have, so `granted` shrinks to what is used or held. */
export function revoke(
  { together, now }: Desk,
  { accountId: account, sourceKeyPrefix: prefix, reference }: Return,
): Promise<number> {
  return together(async (queries) => {
    await lockAccount(queries, { account });
    const [taken] = await takeBack(queries, { account, prefix, reference, kind: 'revoke', at: now().toISOString() });
    return taken?.amount ?? 0;
  });
}
