import type { Channel, Charge, Meter } from './ledger.ts';

/** The expected state of a bucket. */
export interface ModelBucket {
  /** Chosen by the database; breaks ties between buckets that are otherwise equal. */
  id: string;
  meter: Meter;
  channel: Channel;
  sourceKey: string;
  granted: number;
  used: number;
  held: number;
  validFrom: number;
  validTo: number;
  isRevoked: boolean;
  refundReference: string | undefined;
}

interface ModelHold {
  requestKey: string;
  amount: number;
  charge: Charge | undefined;
  status: 'open' | 'settled' | 'released' | 'expired';
  expiresAt: number;
  lines: { bucket: ModelBucket; amount: number }[];
}

const PRIORITIES: Record<Channel, number> = { subscription: 0, other: 10, reward: 20, buy: 30 };
const NO_CHARGE: Charge = { charged: 0, overrun: 0, lines: [] };

/**
 * Models the ledger of one account as simply as possible, with lists and loops and no database. Times are in milliseconds; holds are
 * identified by their index.
 */
export function createLedgerModel() {
  const buckets: ModelBucket[] = [];
  const holds: ModelHold[] = [];

  function grant(grants: readonly ModelBucket[]): number {
    const before = buckets.length;
    for (const grant of grants) {
      const isKnown = buckets.some(({ meter, sourceKey }) => meter === grant.meter && sourceKey === grant.sourceKey);
      if (!isKnown) buckets.push(grant);
    }
    return buckets.length - before;
  }

  function usable(meters: readonly Meter[], now: number): ModelBucket[] {
    return buckets
      .filter(({ meter, isRevoked, validFrom, validTo }) => {
        return meters.includes(meter) && !isRevoked && validFrom <= now && validTo > now;
      })
      .sort(
        (one, other) =>
          PRIORITIES[one.channel] - PRIORITIES[other.channel] ||
          // `Infinity - Infinity` is `NaN`, which falls through to the next criterion.
          one.validTo - other.validTo ||
          meters.indexOf(one.meter) - meters.indexOf(other.meter) ||
          one.validFrom - other.validFrom ||
          (one.id < other.id ? -1 : 1),
      );
  }

  function sumFree(meters: readonly Meter[], now: number): number {
    return usable(meters, now).reduce((sum, { granted, used, held }) => sum + granted - used - held, 0);
  }

  function reserve(
    {
      meters,
      amount,
      requestKey,
      ttlMs,
    }: { meters: readonly Meter[]; amount: number; requestKey: string; ttlMs: number },
    now: number,
  ) {
    const known = holds.find(
      ({ status, ...hold }) => hold.requestKey === requestKey && (status === 'open' || status === 'settled'),
    );
    if (known) {
      if (known.status === 'open') known.expiresAt = Math.max(known.expiresAt, now + ttlMs);
      return describe(known, true);
    }
    if (sumFree(meters, now) < amount) sweep(now);
    const free = sumFree(meters, now);
    if (free < amount) return { isShort: true, free };
    const hold: ModelHold = {
      requestKey,
      amount,
      charge: undefined,
      status: 'open',
      expiresAt: now + ttlMs,
      lines: [],
    };
    let rest = amount;
    for (const bucket of usable(meters, now)) {
      const taken = Math.min(rest, bucket.granted - bucket.used - bucket.held);
      if (taken === 0) continue;
      bucket.held += taken;
      hold.lines.push({ bucket, amount: taken });
      rest -= taken;
    }
    holds.push(hold);
    return describe(hold, false);
  }

  function describe(hold: ModelHold, isReplay: boolean) {
    const settled = hold.status === 'settled' ? (hold.charge?.charged ?? 0) : 0;
    return { hold: holds.indexOf(hold), amount: hold.amount, settled, status: hold.status, isReplay };
  }

  function free(hold: ModelHold, status: 'settled' | 'released' | 'expired'): void {
    for (const { bucket, amount } of hold.lines) bucket.held -= amount;
    hold.status = status;
  }

  function settle(index: number, amount: number): Charge {
    const hold = holds[index];
    if (!hold) throw new RangeError('no such hold');
    if (hold.status === 'settled') return hold.charge ?? NO_CHARGE;
    if (amount === 0) {
      if (hold.status === 'open') free(hold, 'released');
      return NO_CHARGE;
    }
    const isLate = hold.status !== 'open';
    if (isLate && holds.some((other) => replaces(other, hold))) return { charged: 0, overrun: amount, lines: [] };
    if (!isLate) free(hold, 'settled');
    hold.status = 'settled';
    hold.charge = charge(hold, amount, isLate);
    return hold.charge;
  }

  function charge({ lines }: ModelHold, amount: number, isLate: boolean): Charge {
    let rest = amount;
    const charged = lines.map(({ bucket, amount: reserved }) => {
      const maxCharge = isLate ? Math.min(reserved, bucket.granted - bucket.used - bucket.held) : reserved;
      const paid = Math.min(rest, maxCharge);
      bucket.used += paid;
      rest -= paid;
      return { meter: bucket.meter, channel: bucket.channel, amount: paid };
    });
    return { charged: amount - rest, overrun: rest, lines: charged.filter((line) => line.amount > 0) };
  }

  function replaces(other: ModelHold, hold: ModelHold): boolean {
    return other.requestKey === hold.requestKey && (other.status === 'open' || other.status === 'settled');
  }

  function release(index: number): void {
    const hold = holds[index];
    if (hold?.status === 'open') free(hold, 'released');
  }

  function extend(index: number, expiresAt: number): void {
    const hold = holds[index];
    if (hold?.status === 'open') hold.expiresAt = Math.max(hold.expiresAt, expiresAt);
  }

  function sweep(now: number): number {
    const overdue = holds.filter(({ status, expiresAt }) => status === 'open' && expiresAt <= now);
    for (const hold of overdue) free(hold, 'expired');
    return overdue.length;
  }

  function end(bucket: ModelBucket): number {
    const rest = bucket.granted - bucket.used - bucket.held;
    bucket.granted -= rest;
    bucket.isRevoked = true;
    return rest;
  }

  function revoke(prefix: string): number {
    return buckets
      .filter(({ sourceKey, isRevoked }) => sourceKey.startsWith(prefix) && !isRevoked)
      .reduce((sum, bucket) => sum + end(bucket), 0);
  }

  function refund(prefix: string, reference: string, now: number): boolean {
    sweep(now);
    const found = buckets.filter(({ sourceKey }) => sourceKey.startsWith(prefix));
    const open = found.filter(({ refundReference }) => refundReference !== reference);
    if (found.length === 0 || open.some(({ used, held, isRevoked }) => used > 0 || held > 0 || isRevoked)) return false;
    for (const bucket of open) {
      end(bucket);
      bucket.refundReference = reference;
    }
    return true;
  }

  return { buckets, grant, reserve, settle, release, extend, sweep, revoke, refund, countHolds: () => holds.length };
}

export type LedgerModel = ReturnType<typeof createLedgerModel>;
