import type { QuotaRow } from '@interlinear/contract/quota';
import { useTranslations } from 'use-intl';
import { useDates } from '../locale/use-dates.ts';
import { useLocale } from '../locale/use-locale.ts';

/** One item per quota grant, in the order in which the grants are spent. */
export function QuotaList({ rows }: { rows: readonly QuotaRow[] }) {
  const t = useTranslations('profile');
  if (rows.length === 0) return <p className="py-6 text-faded">{t('usageEmpty')}</p>;
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {rows.map((row) => (
        <QuotaItem key={row.id} row={row} />
      ))}
    </ul>
  );
}

function QuotaItem({ row }: { row: QuotaRow }) {
  const t = useTranslations('profile');
  const locale = useLocale();
  const numbers = new Intl.NumberFormat(locale);
  const isOver = row.state === 'expired';
  const name = t(`meter_${row.type}`);
  return (
    <li className={`grid content-start gap-2.5 rounded-lg border border-rule p-4 ${isOver ? 'bg-sunken' : 'bg-sheet'}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-medium">{name}</h2>
        <p className="text-xs text-faded">{t(`channel_${row.channel}`)}</p>
      </div>
      <QuotaBar row={row} label={name} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span>{t('remainingOf', { remaining: numbers.format(row.remaining), total: numbers.format(row.total) })}</span>
        <Validity row={row} />
      </p>
    </li>
  );
}

/** A bar that shows the remaining share of a grant. */
function QuotaBar({ row: { remaining, total, state }, label }: { row: QuotaRow; label: string }) {
  const t = useTranslations('profile');
  const share = total > 0 ? Math.max(0, Math.min(1, remaining / total)) : 0;
  const percent = Math.round(share * 100);
  const colour = state === 'expired' ? 'bg-edge' : share < 0.1 ? 'bg-rubric' : share < 0.25 ? 'bg-amber' : 'bg-leaf';
  return (
    <>
      <meter className="sr-only" aria-label={label} min={0} max={100} value={percent}>
        {t('percentLeft', { percent })}
      </meter>
      {/* The visible bar: the colours of a native meter cannot be styled in every browser. */}
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-rule ring-inset">
        <div className={`h-full rounded-full ${colour}`} style={{ width: `${share * 100}%` }} />
      </div>
    </>
  );
}

function Validity({ row: { state, valid_to } }: { row: QuotaRow }) {
  const t = useTranslations('profile');
  const dates = useDates();
  if (state === 'unlimited' || valid_to === null) return <span className="text-faded">{t('validUnlimited')}</span>;
  if (state === 'expires_today') return <span className="font-medium text-amber">{t('validToday')}</span>;
  const date = dates.day(valid_to);
  return <span className="text-faded">{t(state === 'expired' ? 'validExpired' : 'validUntil', { date })}</span>;
}
