import { METERS } from '@interlinear/contract/plans';
import type { MeterToday, QuotaRow, UsageTodayData } from '@interlinear/contract/quota';
import { dayAround } from './day-around.ts';
import { presentQuota, type QuotaContext } from './present-quota.ts';
import type { UsageTotals } from './usage-totals.ts';

export interface UsageTodayContext extends QuotaContext {
  usageTotals: UsageTotals;
}

/** Presents what an account used since midnight in a time zone, and what is left. */
export async function presentUsageToday(
  context: UsageTodayContext,
  accountId: string,
  timeZone: string,
): Promise<UsageTodayData> {
  const { date, from, to } = dayAround(context.now(), timeZone);
  const [{ rows }, usage] = await Promise.all([
    presentQuota(context, accountId),
    context.usageTotals.read(accountId, { from, to }),
  ]);
  const valid = rows.filter(({ state }) => state !== 'expired');
  return {
    day: date,
    from: from.toISOString(),
    to: to.toISOString(),
    meters: METERS.map((meter) => ({
      meter,
      used: meter === 'collects' ? usage.favorites : (usage.charged.get(meter) ?? 0),
      ...restOf(valid.filter(({ type }) => type === meter)),
    })),
    characters: usage.characters,
  };
}

function restOf(rows: readonly QuotaRow[]): Pick<MeterToday, 'reserved' | 'left'> {
  const sum = (read: (row: QuotaRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  return {
    // Favorites beyond a smaller plan's limit are not reserved.
    reserved: sum(({ total, used, remaining }) => Math.max(0, total - used - remaining)),
    left: sum(({ remaining }) => remaining),
  };
}
