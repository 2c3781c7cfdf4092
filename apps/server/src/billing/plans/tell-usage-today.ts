import { METERS } from '@interlinear/contract/plans';
import type { MeterToday, QuotaRow, UsageTodayData } from '@interlinear/contract/quota';
import { dayAround } from './day-around.ts';
import { type TellQuotaParts, tellQuota } from './tell-quota.ts';
import type { UseRows } from './use-repository.ts';

export interface TellUsageTodayParts extends TellQuotaParts {
  use: UseRows;
}

/** What an account used since midnight in a time zone, and what is left of it. */
export async function tellUsageToday(
  parts: TellUsageTodayParts,
  accountId: string,
  timeZone: string,
): Promise<UsageTodayData> {
  const { date, from, to } = dayAround(parts.now(), timeZone);
  const [{ rows }, use] = await Promise.all([tellQuota(parts, accountId), parts.use.read(accountId, { from, to })]);
  const valid = rows.filter(({ state }) => state !== 'expired');
  return {
    day: date,
    from: from.toISOString(),
    to: to.toISOString(),
    meters: METERS.map((meter) => ({
      meter,
      used: meter === 'collects' ? use.favorites : (use.charged.get(meter) ?? 0),
      ...restOf(valid.filter(({ type }) => type === meter)),
    })),
    characters: use.characters,
  };
}

function restOf(rows: readonly QuotaRow[]): Pick<MeterToday, 'reserved' | 'left'> {
  const sum = (read: (row: QuotaRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  return {
    // More favorites than a smaller plan allows are not work in progress.
    reserved: sum(({ total, used, remaining }) => Math.max(0, total - used - remaining)),
    left: sum(({ remaining }) => remaining),
  };
}
