import { lockAccount } from './account-lock.ts';
import { findGrants, takeBack } from './bucket-repository.ts';
import type { Desk } from './desk.ts';
import { expireOverdue } from './expire-overdue.ts';
import type { Return } from './revoke.ts';

/** All or nothing. What a dead process holds does not count as touched. */
export function refund(
  { together, now }: Desk,
  { accountId: account, sourceKeyPrefix: prefix, reference }: Return,
): Promise<boolean> {
  return together(async (queries) => {
    const at = now().toISOString();
    await lockAccount(queries, { account });
    await expireOverdue(queries, { account, at });
    const grants = await findGrants(queries, { account, prefix, reference });
    const open = grants.filter((grant) => !grant.isRefunded);
    if (grants.length === 0 || open.some(({ used, held, isRevoked }) => used > 0 || held > 0 || isRevoked))
      return false;
    await takeBack(queries, { account, prefix, reference, kind: 'refund', at });
    return true;
  });
}
