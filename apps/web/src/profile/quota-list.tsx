import type { FreeModelsData, QuotaRow } from '@interlinear/contract/quota';
import { useTranslations } from 'use-intl';
import { useDates } from '../locale/use-dates.ts';
import { useLocale } from '../locale/use-locale.ts';

/** One item per quota grant, in the order in which the grants are spent, and today's share of free models. */
export function QuotaList({ rows, freeModels }: { rows: readonly QuotaRow[]; freeModels: FreeModelsData }) {
  const t = useTranslations('profile');
  const { limit } = freeModels;
  if (rows.length === 0 && limit === null) return <p className="py-6 text-faded">{t('usageEmpty')}</p>;
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {rows.map((row) => (
        <QuotaItem key={row.id} row={row} />
      ))}
      {limit !== null && <FreeModelsItem limit={limit} freeModels={freeModels} />}
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
      <QuotaBar share={row.total > 0 ? row.remaining / row.total : 0} isOver={isOver} label={name} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span>{t('remainingOf', { remaining: numbers.format(row.remaining), total: numbers.format(row.total) })}</span>
        <Validity row={row} />
      </p>
    </li>
  );
}

function FreeModelsItem({ limit, freeModels }: { limit: number; freeModels: FreeModelsData }) {
  const t = useTranslations('profile');
  const dates = useDates();
  const numbers = new Intl.NumberFormat(useLocale());
  const name = t('freeModels');
  const remaining = Math.max(0, limit - freeModels.used);
  return (
    <li className="grid content-start gap-2.5 rounded-lg border border-rule bg-sheet p-4">
      <h2 className="font-medium">{name}</h2>
      <QuotaBar share={remaining / limit} label={name} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span>{t('tokensOf', { remaining: numbers.format(remaining), total: numbers.format(limit) })}</span>
        <span className="text-faded">{t('freeModelsRenewed', { time: dates.time(freeModels.renews_at) })}</span>
      </p>
    </li>
  );
}

interface QuotaBarProps {
  /** Remaining part, from 0 to 1; smaller and greater values are shown as these. */
  share: number;
  isOver?: boolean;
  label: string;
}

/** A bar that shows the remaining share of a grant. */
function QuotaBar({ share: remaining, isOver = false, label }: QuotaBarProps) {
  const t = useTranslations('profile');
  const share = Math.max(0, Math.min(1, remaining));
  const percent = Math.round(share * 100);
  const colour = isOver ? 'bg-edge' : share < 0.1 ? 'bg-rubric' : share < 0.25 ? 'bg-amber' : 'bg-leaf';
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
