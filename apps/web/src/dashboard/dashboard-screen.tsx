import type { MeterToday, UsageTodayData } from '@interlinear/contract/quota';
import { createQuotaClient } from '@interlinear/contract/quota-client';
import type { UserRecord } from '@interlinear/contract/session-announcement';
import { sitePath } from '@interlinear/contract/site-paths';
import { direction } from '@interlinear/languages';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { RequireLogin } from '../account/require-login.tsx';
import { ScreenProviders } from '../account/screen-providers.tsx';
import { QueryView } from '../failures/query-view.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { Panel } from '../profile/panel.tsx';
import { PlanSummary } from '../profile/plan-summary.tsx';
import { QuotaList } from '../profile/quota-list.tsx';
import { useQuotaInfo } from '../profile/use-quota-info.ts';
import { useTransport } from '../session/use-transport.ts';
import { TOOLS_MENU } from '../shell/menus.ts';
import { useStoredValue } from '../storage/stored-value.ts';
import { linkTo } from '../translate-text/link/link.ts';
import { storedHistory } from '../translate-text/stored-values.ts';

/** The screen `dashboard`: today's usage, recent translations, the plan, and the remaining quotas. */
export function DashboardScreen() {
  return (
    <ScreenProviders>
      <RequireLogin>{(user) => <Dashboard user={user} />}</RequireLogin>
    </ScreenProviders>
  );
}

function Dashboard({ user }: { user: UserRecord }) {
  const t = useTranslations('dashboard');
  const profile = useTranslations('profile');
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6 px-4 py-8 sm:px-6">
      <h1 className="display text-3xl [overflow-wrap:anywhere]">{t('heading', { name: user.name || user.email })}</h1>
      <Tools />
      <Panel title={t('today')} lede={t('todayText')}>
        <UsageToday />
      </Panel>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={t('recent')} lede={t('recentText')}>
          <RecentTranslations />
        </Panel>
        <PlanSummary />
      </div>
      <section className="grid gap-4">
        <h2 className="display text-xl">{t('use')}</h2>
        <QueryView query={useQuotaInfo()} failedText={profile('usageFailed')}>
          {({ rows, free_models: freeModels }) => (
            <QuotaList rows={rows.filter(({ state }) => state !== 'expired')} freeModels={freeModels} />
          )}
        </QueryView>
      </section>
    </div>
  );
}

function Tools() {
  const t = useTranslations('dashboard');
  const shell = useTranslations('shell');
  const locale = useLocale();
  return (
    <nav aria-label={t('tools')}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {TOOLS_MENU.map(({ screen, label, hint }) => (
          <li key={screen}>
            <Link
              to={sitePath(locale, screen)}
              prefetch="intent"
              className="grid gap-0.5 rounded-lg border border-rule bg-sheet p-4 no-underline hover:border-rubric"
            >
              <span className="font-medium text-rubric">{shell(label)}</span>
              <span className="text-sm text-faded">{shell(hint)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Usage since midnight: a bar for each meter that was used. */
function UsageToday() {
  const t = useTranslations('dashboard');
  return (
    <QueryView query={useUsageToday()} failedText={t('todayFailed')}>
      {(usage) => <UsageMeters usage={usage} />}
    </QueryView>
  );
}

function UsageMeters({ usage: { meters, characters } }: { usage: UsageTodayData }) {
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
      {/* Repeats the text above. `min-w-1` keeps the smallest amount visible. */}
      <div
        aria-hidden="true"
        className="bar flex h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-rule ring-inset"
      >
        <div className="h-full min-w-1 bg-rubric" style={{ width: share(used) }} />
        <div className="h-full bg-amber" style={{ width: share(reserved) }} />
      </div>
      {reserved > 0 && (
        <p className="text-xs text-faded">{t('todayReserved', { reserved: numbers.format(reserved) })}</p>
      )}
    </li>
  );
}

/** Usage since midnight in this device's time zone. */
function useUsageToday(): UseQueryResult<UsageTodayData> {
  const transport = useTransport();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: ['usage-today', timeZone],
    queryFn: ({ signal }) => createQuotaClient(transport).usageToday(timeZone, { signal }),
  });
}

const MAX_SHOWN = 5;

/** The newest translations of this browser's history; each links to the translator. */
function RecentTranslations() {
  const t = useTranslations('dashboard');
  const locale = useLocale();
  const entries = useStoredValue(storedHistory).slice(0, MAX_SHOWN);
  if (entries.length === 0) return <p className="text-sm text-faded">{t('recentNone')}</p>;
  return (
    <ul className="-mx-2 grid gap-1">
      {entries.map(({ id, source, target, text, translation }) => (
        <li key={id}>
          <Link
            to={sitePath(locale, 'translate/text') + linkTo({ source, target, text })}
            className="block rounded-md px-2 py-1.5 text-ink no-underline hover:bg-sunken"
          >
            <span dir="auto" lang={source === 'auto' ? undefined : source} className="line-clamp-1 font-serif">
              {text}
            </span>
            <span dir={direction(target)} lang={target} className="line-clamp-1 font-serif text-sm text-rubric">
              {translation}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
