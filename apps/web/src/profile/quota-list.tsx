import type { FreeModelsData, QuotaRow } from '@interlinear/contract/quota';
import { useTranslations } from 'use-intl';
import { useDates } from '../locale/use-dates.ts';
import { useLocale } from '../locale/use-locale.ts';

/** One item per meter, with its grants in the order in which they are spent, and today's share of free models. */
export function QuotaList({ rows, freeModels }: { rows: readonly QuotaRow[]; freeModels: FreeModelsData }) {
  const t = useTranslations('profile');
  const { limit } = freeModels;
  if (rows.length === 0 && limit === null) return <p className="py-6 text-faded">{t('usageEmpty')}</p>;
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {[...Map.groupBy(rows, ({ type }) => type)].map(([type, grants]) => (
        <MeterItem key={type} type={type} grants={grants} />
      ))}
      {limit !== null && <FreeModelsItem limit={limit} freeModels={freeModels} />}
    </ul>
  );
}

/** A meter: one bar with a part for each grant, and the grants below. */
function MeterItem({ type, grants }: { type: QuotaRow['type']; grants: readonly QuotaRow[] }) {
  const t = useTranslations('profile');
  const numbers = new Intl.NumberFormat(useLocale());
  const name = t(`meter_${type}`);
  const current = grants.filter(({ state }) => state !== 'expired');
  const total = current.reduce((sum, grant) => sum + grant.total, 0);
  const remaining = current.reduce((sum, grant) => sum + Math.max(0, grant.remaining), 0);
  return (
    <li
      className={`grid content-start gap-2.5 rounded-lg border border-rule p-4 ${total > 0 ? 'bg-sheet' : 'bg-sunken'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-medium">{name}</h2>
        {current.length > 1 && (
          <p className="text-sm">
            {t('remainingOf', { remaining: numbers.format(remaining), total: numbers.format(total) })}
          </p>
        )}
      </div>
      <QuotaBar parts={current.map((grant) => (total > 0 ? grant.remaining / total : 0))} label={name} />
      <ul className="grid gap-1.5 text-sm">
        {grants.map((grant) => (
          <GrantItem key={grant.id} grant={grant} part={current.length > 1 ? current.indexOf(grant) : -1} />
        ))}
      </ul>
    </li>
  );
}

/** @param part position of its part in the bar of its meter; −1 for none */
function GrantItem({ grant, part }: { grant: QuotaRow; part: number }) {
  const t = useTranslations('profile');
  const numbers = new Intl.NumberFormat(useLocale());
  const { channel, remaining, total, state } = grant;
  return (
    <li className={state === 'expired' ? 'text-faded' : ''}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t('remainingOf', { remaining: numbers.format(remaining), total: numbers.format(total) })}</span>
        <Validity row={grant} />
      </p>
      <p className="flex items-center gap-1.5 text-xs text-faded">
        {part >= 0 && (
          <span
            aria-hidden="true"
            className="size-2 rounded-full bg-leaf forced-colors:bg-[Highlight]"
            style={{ opacity: opacityOf(part) }}
          />
        )}
        {t(`channel_${channel}`)}
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
      <QuotaBar parts={[remaining / limit]} label={name} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span>{t('tokensOf', { remaining: numbers.format(remaining), total: numbers.format(limit) })}</span>
        <span className="text-faded">{t('freeModelsRenewed', { time: dates.time(freeModels.renews_at) })}</span>
      </p>
    </li>
  );
}

interface QuotaBarProps {
  /** Remaining parts of the whole, from 0 to 1 together; smaller and greater values are shown as these. */
  parts: readonly number[];
  label: string;
}

/** A bar that shows what remains of a meter, part by part. */
function QuotaBar({ parts, label }: QuotaBarProps) {
  const t = useTranslations('profile');
  const shares = parts.map((part) => Math.max(0, Math.min(1, part)));
  const share = Math.min(
    1,
    shares.reduce((sum, part) => sum + part, 0),
  );
  const percent = Math.round(share * 100);
  const colour = share < 0.1 ? 'bg-rubric' : share < 0.25 ? 'bg-amber' : 'bg-leaf';
  return (
    <>
      <meter className="sr-only" aria-label={label} min={0} max={100} value={percent}>
        {t('percentLeft', { percent })}
      </meter>
      {/* The visible bar: the colours of a native meter cannot be styled in every browser. */}
      <div
        aria-hidden="true"
        className="bar flex h-2 gap-px overflow-hidden rounded-full bg-sunken ring-1 ring-rule ring-inset"
      >
        {shares.map((part, index) => (
          <div
            // Parts have no names of their own and never change places.
            key={String(index)}
            className={`h-full ${colour}`}
            style={{ width: `${part * 100}%`, opacity: opacityOf(index) }}
          />
        ))}
      </div>
    </>
  );
}

/** Tells the parts of a bar apart: the one that is spent first is the strongest. */
function opacityOf(part: number): number {
  return OPACITIES[Math.min(part, OPACITIES.length - 1)] ?? 1;
}

const OPACITIES = [1, 0.7, 0.5, 0.35];

function Validity({ row: { state, valid_to } }: { row: QuotaRow }) {
  const t = useTranslations('profile');
  const dates = useDates();
  if (state === 'unlimited' || valid_to === null) return <span className="text-faded">{t('validUnlimited')}</span>;
  if (state === 'expires_today') return <span className="font-medium text-amber">{t('validToday')}</span>;
  const date = dates.day(valid_to);
  return <span className="text-faded">{t(state === 'expired' ? 'validExpired' : 'validUntil', { date })}</span>;
}
