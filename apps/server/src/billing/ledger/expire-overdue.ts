import type { Queries } from '../../platform/database/database.ts';
import { closeHold, findOverdue } from './hold-repository.ts';

/** So many at once, so that a long list does not wait in memory. */
const BATCH = 500;

/**
 * Frees the holds that nobody prolonged in time; with `account` only that one's. Each is one statement that looks again whether it
 * is still open and overdue, so several processes may do this at once.
 */
export async function expireOverdue(
  queries: Queries,
  { account, at }: { account: string | null; at: string },
): Promise<number> {
  let expired = 0;
  for (;;) {
    const overdue = await findOverdue(queries, { account, at, limit: BATCH });
    for (const { id } of overdue) {
      const freed = await closeHold(queries, { hold: id, kind: 'expire', status: 'expired', amount: 0, dueBy: at, at });
      if (freed.length > 0) expired += 1;
    }
    if (overdue.length < BATCH) return expired;
  }
}
