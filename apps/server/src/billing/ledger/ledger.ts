import type { Queries } from '../../platform/database/database.ts';
import type { CHANNELS, METERS } from './schema.ts';

export type Meter = (typeof METERS)[number];
export type Channel = (typeof CHANNELS)[number];

export interface Grant {
  accountId: string;
  meter: Meter;
  channel: Channel;
  amount: number;
  /** Names the grant: the second of the same name for the same account and meter grants nothing. */
  sourceKey: string;
  validFrom: Date;
  /** `null` is for ever. */
  validTo: Date | null;
}

export interface Reservation {
  accountId: string;
  /** Which meters may pay, together. Among buckets of one priority that expire at the same moment the meter named first pays first. */
  meters: readonly Meter[];
  /** A positive whole number. */
  amount: number;
  /** Names the request, so that one that is tried again finds its hold. */
  requestKey: string;
  /** After this the process that reserved is taken for dead. */
  ttlMs: number;
}

export interface Hold {
  id: string;
  amount: number;
  settled: number;
  status: 'open' | 'settled' | 'released' | 'expired';
  /** The request had been made before; nothing new was reserved. */
  isReplay: boolean;
}

/** What a settled hold took, and from where. */
export interface Charge {
  charged: number;
  /** What was delivered beyond what could be charged. Nobody pays for it. */
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

/** Why quota cannot be reserved: what is free in the meters that were asked for. */
export interface Shortage {
  isShort: true;
  free: number;
}

/**
 * Quota as money: buckets, holds and entries that are only ever added (architecture.md, "The ledger"). Every function is one
 * transaction, or part of `within` when given one, and may be called again and comes to the same.
 *
 * What happens to one account happens one after the other: every function but `grant` and `extend` first takes the account's lock
 * and has it until the transaction ends. So a transaction given as `within` must be short, must not wait for anything outside the
 * database, and takes several accounts in the order of their ids. Whoever locks a row of `accounts` does so `for no key update`:
 * a plain `for update` makes every reservation of that account wait, and can end in a deadlock.
 */
export interface Ledger {
  /** Returns how many of the grants are new. An amount of 0 is a grant like any other. */
  grant(grants: readonly Grant[], within?: Queries): Promise<number>;
  /**
   * All or nothing. A request that was made before finds its hold (`isReplay`) while that is open, which also prolongs it, and
   * when it was settled: it has been paid for then, and nothing more is charged. One whose hold was released or expired reserves
   * anew. Whoever chooses the key must make it stand for the very work: the same key for other work is that work for nothing.
   */
  reserve(reservation: Reservation, within?: Queries): Promise<Hold | Shortage>;
  /**
   * Charges `amount`, at most what was reserved, and frees the rest; what is beyond is the charge's `overrun`. A second time
   * answers what was charged the first time. A hold that expired or was released meanwhile (its process was taken for dead, but
   * delivered) takes what is still free in the buckets it had, and nothing when the request was made anew: that pays.
   */
  settle(holdId: string, amount: number, within?: Queries): Promise<Charge>;
  /** Frees all of it, unless it was settled. */
  release(holdId: string, within?: Queries): Promise<void>;
  /** Long work says that it lives. Does nothing for a hold that is no longer open. */
  extend(holdId: string, ttlMs: number): Promise<void>;
  /**
   * Takes back what is left of the grants whose source key begins so (end it with a `:` or a whole id: `order:1` also begins
   * `order:12`); what was used or is held stays. Returns how much was taken back now.
   */
  revoke(
    revocation: { accountId: string; sourceKeyPrefix: string; reference: string },
    within?: Queries,
  ): Promise<number>;
  /**
   * Takes back grants that nobody used or holds any of; `false`, and nothing done, when one was touched, or revoked for another
   * reason, or when there is none.
   */
  refund(refund: { accountId: string; sourceKeyPrefix: string; reference: string }, within?: Queries): Promise<boolean>;
  /** Buckets in the order of consumption; with `isAll` also those that are used up, expired, revoked or not valid yet. */
  balances(accountId: string, options?: { isAll?: boolean }, within?: Queries): Promise<Balance[]>;
  /** Frees the holds of processes that died. Returns how many. */
  sweep(): Promise<number>;
}
