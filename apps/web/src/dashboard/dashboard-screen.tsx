import type { UserRecord } from '@interlinear/contract/session-announcement';
import { sitePath } from '@interlinear/contract/site-paths';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { AccountScreen } from '../account/account-screen.tsx';
import { RequireLogin } from '../account/require-login.tsx';
import { Fetched } from '../failures/fetched.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { Panel } from '../profile/panel.tsx';
import { PlanSummary } from '../profile/plan-summary.tsx';
import { QuotaList } from '../profile/quota-list.tsx';
import { useQuotaInfo } from '../profile/use-quota-info.ts';
import { TOOLS } from '../shell/menus.ts';
import { RecentWork } from './recent-work.tsx';
import { UseOfToday } from './use-of-today.tsx';

/** The screen `dashboard`: what was used today, the plan, what is left of it, what was done last, and where to go on. */
export function DashboardScreen() {
  return (
    <AccountScreen>
      <RequireLogin>{(user) => <Dashboard user={user} />}</RequireLogin>
    </AccountScreen>
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
        <UseOfToday />
      </Panel>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={t('recent')} lede={t('recentText')}>
          <RecentWork />
        </Panel>
        <PlanSummary />
      </div>
      <section className="grid gap-4">
        <h2 className="display text-xl">{t('use')}</h2>
        <Fetched query={useQuotaInfo()} failedText={profile('usageFailed')}>
          {({ rows }) => <QuotaList rows={rows.filter(({ state }) => state !== 'expired')} />}
        </Fetched>
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
        {TOOLS.map(({ screen, label, hint }) => (
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
