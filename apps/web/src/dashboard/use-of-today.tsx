import type { MeterToday, UsageTodayData } from '@interlinear/contract/quota';
import { useTranslations } from 'use-intl';
import { Fetched } from '../failures/fetched.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { useUsageToday } from './use-usage-today.ts';

/** What was used since midnight: a bar for each meter of which something was. */
export function UseOfToday() {
  const t = useTranslations('dashboard');
  return (
    <Fetched query={useUsageToday()} failedText={t('todayFailed')}>
      {(usage) => <Use usage={usage} />}
    </Fetched>
  );
}

function Use({ usage: { meters, characters } }: { usage: UsageTodayData }) {
  const t = useTranslations('dashboard');
  const used = meters.filter(({ used, reserved }) => used + reserved > 0);
  if (used.length === 0 && characters === 0) return <p className="text-sm text-faded">{t('todayNone')}</p>;
  return (
    <div className="grid gap-4">
      {used.length > 0 && (
        <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {used.map((meter) => (
            <MeterItem key={meter.meter} today={meter} />
          ))}
        </ul>
      )}
      {characters > 0 && <p className="text-sm text-faded">{t('todayCharacters', { count: characters })}</p>}
    </div>
  );
}

function MeterItem({ today: { meter, used, reserved, left } }: { today: MeterToday }) {
  const t = useTranslations('dashboard');
  const profile = useTranslations('profile');
  const numbers = new Intl.NumberFormat(useLocale());
  const share = (amount: number) => `${(100 * amount) / (used + reserved + left)}%`;
  return (
    <li className="grid content-start gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="font-medium">{profile(`meter_${meter}`)}</h3>
        <p className="text-sm">{t('todayUsed', { used: numbers.format(used), left: numbers.format(left) })}</p>
      </div>
      {/* What the line above says. Even the smallest amount is seen. */}
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-rule ring-inset">
        <div className="h-full min-w-1 bg-rubric" style={{ width: share(used) }} />
        <div className="h-full bg-amber" style={{ width: share(reserved) }} />
      </div>
      {reserved > 0 && (
        <p className="text-xs text-faded">{t('todayReserved', { reserved: numbers.format(reserved) })}</p>
      )}
    </li>
  );
}
