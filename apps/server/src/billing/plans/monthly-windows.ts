/** A period of time; `from` is inclusive, `to` exclusive. */
export interface Period {
  from: Date;
  to: Date;
}

/**
 * Returns the month that contains `at`, counting months from `anchor`: from the 31st they begin on the 31st, or on the last day of
 * shorter months (as at Stripe), at the same time of day, UTC. Months follow each other without gap or overlap.
 * @param at not before `anchor`
 */
export function monthlyWindow(anchor: Date, at: Date): Period {
  const apart = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
  // The window of the calendar month of `at` may begin after `at`.
  const count = addMonths(anchor, apart) > at ? apart - 1 : apart;
  return { from: addMonths(anchor, count), to: addMonths(anchor, count + 1) };
}

/** Adds months to an anchor. Count from the same anchor always, so that a short month does not shorten those after it. */
export function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(anchor.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), daysInMonth));
  return moved;
}

/** Prorates a month's amount by whole days; a day that has begun counts in full, and the result is rounded up. */
export function shareOf(amount: number, part: Period, month: Period): number {
  // Tokens times days may exceed the safe integers.
  const share = (BigInt(amount) * daysOf(part) + daysOf(month) - 1n) / daysOf(month);
  return Number(share);
}

const DAY_MS = 24 * 3_600_000;

function daysOf({ from, to }: Period): bigint {
  return BigInt(Math.ceil((to.getTime() - from.getTime()) / DAY_MS));
}
