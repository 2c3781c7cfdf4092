import type { Queries } from '../../platform/database/database.ts';
import { selectBalances } from './bucket-repository.ts';
import type { Desk } from './desk.ts';
import { extend } from './extend.ts';
import { grant } from './grant.ts';
import type { Ledger } from './ledger.ts';
import { refund } from './refund.ts';
import { release } from './release.ts';
import { reserve } from './reserve.ts';
import { revoke } from './revoke.ts';
import { settle } from './settle.ts';
import { sweep } from './sweep.ts';

/** The ledger of quota; `ledger.ts` says what each function does. */
export function createLedger({ queries, now }: { queries: Queries; now(): Date }): Ledger {
  const desk = (within?: Queries): Desk => ({
    queries: within ?? queries,
    together: (run) => (within ? run(within) : queries.transaction(run)),
    now,
  });
  return {
    grant: (grants, within) => grant(desk(within), grants),
    reserve: (reservation, within) => reserve(desk(within), reservation),
    settle: (holdId, amount, within) => settle(desk(within), holdId, amount),
    release: (holdId, within) => release(desk(within), holdId),
    extend: (holdId, ttlMs) => extend(desk(), holdId, ttlMs),
    revoke: (revocation, within) => revoke(desk(within), revocation),
    refund: (asked, within) => refund(desk(within), asked),
    balances: (accountId, { isAll = false } = {}, within) =>
      selectBalances(within ?? queries, accountId, isAll ? undefined : now()),
    sweep: () => sweep(desk()),
  };
}
