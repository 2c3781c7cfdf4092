import type { Price } from './objects.ts';

/** Returns the end of the period that begins at `start`: on the anchor's day of the month or, if missing, the last. In seconds. */
export function periodEnd(start: number, anchor: number, { recurring }: Price): number {
  const months = (recurring?.interval === 'year' ? 12 : 1) * (recurring?.interval_count ?? 1);
  const from = new Date(start * 1000);
  const anchorDay = new Date(anchor * 1000).getUTCDate();
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const time = [from.getUTCHours(), from.getUTCMinutes(), from.getUTCSeconds()] as const;
  return Date.UTC(year, month, Math.min(anchorDay, lastDay), ...time) / 1000;
}
