import type { Queries } from '../../platform/database/database.ts';
import type { CHANNELS, METERS } from './schema.ts';

export type Meter = (typeof METERS)[number];
export type Channel = (typeof CHANNELS)[number];

export interface Grant {
  accountId: string;
  meter: Meter;
  channel: Channel;
  amount: number;
  /** Identifies the grant: a second one with the same key for the same account and meter grants nothing. */
  sourceKey: string;
  validFrom: Date;
  /** `null` never expires. */
  validTo: Date | null;
}

export interface Reservation {
  accountId: string;
  /** The meters that may pay. Among buckets of one priority that expire together, an earlier meter in the list pays first. */
  meters: readonly Meter[];
  /** A positive whole number. */
  amount: number;
  /** Identifies the request, so that a retry finds its hold. */
  requestKey: string;
  /** Time without `extend` after which the reserving process counts as dead. */
  ttlMs: number;
}

export interface Hold {
  id: string;
  amount: number;
  settled: number;
  status: 'open' | 'settled' | 'released' | 'expired';
  /** The request already had this hold; nothing new was reserved. */
  isReplay: boolean;
}

/** The amount charged by a settled hold, and from which buckets. */
export interface Charge {
  charged: number;
  /** Amount delivered beyond what could be charged; nobody pays for it. */
  overrun: number;
  lines: readonly { meter: Meter; channel: Channel; amount: number }[];
}

export interface Balance {
  bucketId: string;
  meter: Meter;
  channel: Channel;
  sourceKey: string;
  granted: number;
  used: number;
  held: number;
  validFrom: Date;
  validTo: Date | null;
  revokedAt: Date | null;
}

/** Too little is free to reserve; `free` is the sum over the requested meters. */
export interface Shortage {
  isShort: true;
  free: number;
}

/** Selects the grants of an account to revoke or refund. */
export interface Revocation {
  accountId: string;
  /** End it with a `:` or a whole id: `order:1` also matches `order:12`. */
  sourceKeyPrefix: string;
  reference: string;
}

/**
 * Accounts for quota as for money, in buckets, holds and append-only entries (ARCHITECTURE.md, "The ledger"). Every operation is
 * one transaction, or part of `within` if given, and is idempotent.
 *
 * Operations on one account are serialized: all but `grant` and `extend` first take the account's lock and keep it until the
 * transaction ends. So a transaction passed as `within` must be short, must not wait for anything outside the database, and must
 * take several accounts in the order of their ids. Lock rows of `accounts` with `for no key update`: a plain `for update` blocks
 * every reservation of that account and can deadlock.
 */
export interface Ledger {
  /** Returns how many of the grants are new. An amount of 0 makes a bucket, too. */
  grant(grants: readonly Grant[], within?: Queries): Promise<number>;
  /**
   * Reserves all or nothing. A repeated request finds its open hold and prolongs it, or its settled hold, in which case it is paid
   * and nothing more is charged (both `isReplay`). A request whose hold was released or expired reserves again. The key must
   * identify the exact work: reusing a key for different work makes it free.
   */
  reserve(reservation: Reservation, within?: Queries): Promise<Hold | Shortage>;
  /**
   * Charges `amount`, at most what was reserved, and frees the rest; the excess is the charge's `overrun`. Repeating it returns
   * the first charge. A hold that expired or was released meanwhile (its process seemed dead, but delivered) charges what is
   * still free in its buckets, or nothing if the request was reserved again: the new hold pays.
   */
  settle(holdId: string, amount: number, within?: Queries): Promise<Charge>;
  /** Frees the whole hold, unless it was settled. */
  release(holdId: string, within?: Queries): Promise<void>;
  /** Keeps a hold of long work alive. Does nothing when it is no longer open. */
  extend(holdId: string, ttlMs: number): Promise<void>;
  /**
   * Takes back what is neither used nor held of the matching grants. Returns the amount taken back by this call.
   */
  revoke(revocation: Revocation, within?: Queries): Promise<number>;
  /**
   * Takes back the matching grants if all are untouched. Returns `false` and does nothing when one was used, held or revoked for
   * another reason, or when there is none.
   */
  refund(revocation: Revocation, within?: Queries): Promise<boolean>;
  /** Lists buckets in the order of consumption; `isAll` includes those used up, expired, revoked or not valid yet. */
  balances(accountId: string, options?: { isAll?: boolean }, within?: Queries): Promise<Balance[]>;
  /** Expires the holds of dead processes. Returns how many. */
  sweep(): Promise<number>;
}
