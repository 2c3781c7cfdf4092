import type { Queries } from '../../platform/database/database.ts';

/** What every operation of the ledger works with. */
export interface Desk {
  /** The database, or the transaction that the operation is part of. */
  queries: Queries;
  /** Runs statements that belong together: in a transaction of their own, or in the one there is. */
  together<Result>(run: (queries: Queries) => Promise<Result>): Promise<Result>;
  now(): Date;
}

/** @throws {RangeError} when an amount is not a whole number from `least` on */
export function checkAmount(amount: number, least: 0 | 1): void {
  if (!Number.isSafeInteger(amount) || amount < least)
    throw new RangeError(`An amount of quota must be a whole number of at least ${least}, not ${amount}.`);
}
