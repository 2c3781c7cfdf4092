/** From inclusive, to exclusive. */
export interface Window {
  from: Date;
  to: Date;
}

/**
 * The month that contains `at`, of months counted from `anchor`: from the 31st they begin on the 31st, or on the last day of
 * months that have none (as Stripe does it), at the same time of day, UTC. Months follow each other without gap or overlap.
 * @param at not before `anchor`
 */
export function monthlyWindow(anchor: Date, at: Date): Window {
  const apart = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth();
  // In the month of `at` the window may begin before it or after it.
  const count = addMonths(anchor, apart) > at ? apart - 1 : apart;
  return { from: addMonths(anchor, count), to: addMonths(anchor, count + 1) };
}

/** Always counted from the same anchor, so that a short month does not shorten those after it. */
export function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(anchor.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), daysInMonth));
  return moved;
}

/** What a month's amount is worth for a part of it: by whole days, a day that has begun in full, rounded up. */
export function shareOf(amount: number, part: Window, month: Window): number {
  // Tokens times days may go beyond what a number holds exactly.
  const share = (BigInt(amount) * daysOf(part) + daysOf(month) - 1n) / daysOf(month);
  return Number(share);
}

const DAY_MS = 24 * 3_600_000;

function daysOf({ from, to }: Window): bigint {
  return BigInt(Math.ceil((to.getTime() - from.getTime()) / DAY_MS));
}
