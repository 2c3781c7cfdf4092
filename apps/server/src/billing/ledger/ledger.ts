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
  /** Which meters may pay, together. Within one priority their order is the order of consumption. */
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
 * transaction, or part of `within` when given one; every one may be called again and comes to the same.
 */
export interface Ledger {
  /** Returns how many of the grants are new. */
  grant(grants: readonly Grant[], within?: Queries): Promise<number>;
  /** All or nothing. */
  reserve(reservation: Reservation, within?: Queries): Promise<Hold | Shortage>;
  /** Charges `amount`, at most what was reserved, and frees the rest. A hold that is no longer open is left as it is. */
  settle(holdId: string, amount: number, within?: Queries): Promise<Charge>;
  /** Frees all of it. */
  release(holdId: string, within?: Queries): Promise<void>;
  /** Long work says that it lives. */
  extend(holdId: string, ttlMs: number): Promise<void>;
  /** Takes back what is left of the grants whose source key begins so; what was used or is held stays. Returns how much. */
  revoke(
    revocation: { accountId: string; sourceKeyPrefix: string; reference: string },
    within?: Queries,
  ): Promise<number>;
  /** Takes back grants that nobody used or holds any of; `false`, and nothing done, when one was touched. */
  refund(refund: { accountId: string; sourceKeyPrefix: string; reference: string }, within?: Queries): Promise<boolean>;
  /** Buckets in the order of consumption; with `isAll` also those that are used up, expired or revoked. */
  balances(accountId: string, options?: { isAll?: boolean }, within?: Queries): Promise<Balance[]>;
  /** Frees the holds of processes that died. Returns how many. */
  sweep(): Promise<number>;
}
