import { insertGrants } from './bucket-repository.ts';
import { checkAmount, type Desk } from './desk.ts';
import type { Grant } from './ledger.ts';

/**
 * Makes buckets. It needs no lock: the unique key of a grant is what lets none be made twice, and a reservation that finds too
 * little looks again before it says so.
 */
export async function grant({ together, now }: Desk, grants: readonly Grant[]): Promise<number> {
  for (const { amount } of grants) checkAmount(amount, 0);
  if (grants.length === 0) return 0;
  // In one order everywhere, so that two that make the same grants wait for each other and not in a circle.
  const ordered = grants.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
  return together((queries) => insertGrants(queries, ordered, now()));
}

function keyOf({ accountId, meter, sourceKey }: Grant): string {
  return `${accountId} ${meter} ${sourceKey}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
