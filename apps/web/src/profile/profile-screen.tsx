import type { UserRecord } from '@interlinear/contract/session-announcement';
import { type Screen, sitePath } from '@interlinear/contract/site-paths';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Avatar } from '../account/avatar.tsx';
import { toUserRecord } from '../account/complete-login.ts';
import { RequireLogin } from '../account/require-login.tsx';
import { ScreenProviders } from '../account/screen-providers.tsx';
import { useMyInfo } from '../account/use-accounts.ts';
import { useLogOut } from '../account/use-log-out.ts';
import { LazyDocumentsTab } from '../documents/lazy-screens.tsx';
import { QueryView } from '../failures/query-view.tsx';
import { FavoritesTab } from '../favorites/favorites-tab.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { useScreen } from '../locale/use-screen.ts';
import { siteSession } from '../session/site-session.ts';
import { TabLinks } from '../shell/tab-links.tsx';
import { AccountTab } from './account-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { QuotaList } from './quota-list.tsx';
import { SecurityTab } from './security/security-tab.tsx';
import { useQuotaInfo } from './use-quota-info.ts';

/** The screens `profile` and `favorites` (ACC-10, SITE-04). */
export function ProfileScreen() {
  return (
    <ScreenProviders>
      <RequireLogin>{(user) => <Profile user={user} />}</RequireLogin>
    </ScreenProviders>
  );
}

function Profile({ user }: { user: UserRecord }) {
  const t = useTranslations('profile');
  const [search] = useSearchParams();
  const tab = parseProfileTab(useScreen(), search);
  useSyncUserRecord();
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8 sm:px-6">
      <ProfileHeader user={user} />
      <Tabs current={tab} />
      <section aria-label={t(`tab_${tab}`)}>
        {tab === 'usage' && <UsageTab />}
        {tab === 'favorites' && <FavoritesTab />}
        {tab === 'documents' && <LazyDocumentsTab />}
        {tab === 'account' && <AccountTab />}
        {tab === 'security' && <SecurityTab />}
        {tab === 'devices' && <DevicesTab />}
        {tab === 'data' && <DataTab />}
      </section>
    </div>
  );
}

function Tabs({ current }: { current: ProfileTab }) {
  const t = useTranslations('profile');
  const locale = useLocale();
  const tabs = PROFILE_TABS.map((tab) => ({
    name: t(`tab_${tab}`),
    to: profileTabPath(locale, tab),
    isCurrent: tab === current,
  }));
  return <TabLinks label={t('tabs')} tabs={tabs} />;
}

/** Copies changes made on other devices into this browser's user record. */
function useSyncUserRecord(): void {
  const { data } = useMyInfo();
  useEffect(() => {
    if (data) siteSession.update(toUserRecord(data));
  }, [data]);
}

/** The user's picture, name and plan, and a logout button. */
function ProfileHeader({ user }: { user: UserRecord }) {
  const t = useTranslations('profile');
  const { data } = useMyInfo();
  const logOut = useLogOut();
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar user={user} size={64} />
      <div className="min-w-0 grow basis-48">
        <h1 className="display text-2xl [overflow-wrap:anywhere]">{user.name || user.email}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faded">
          <span className="[overflow-wrap:anywhere]">{user.email}</span>
          {data && (
            <span className="rounded-full bg-leaf-wash px-2.5 py-0.5 text-xs font-medium text-leaf">
              {t(`plan_${data.plan}`)}
            </span>
          )}
        </p>
      </div>
      <Button onClick={logOut}>
        <Icon name="log-out" size={18} />
        {t('logOut')}
      </Button>
    </header>
  );
}

/** The tab with the remaining quotas and their validity (BILL-03). */
function UsageTab() {
  const t = useTranslations('profile');
  return (
    <div className="grid gap-4">
      <p className="text-sm text-faded">{t('usageLede')}</p>
      <QueryView query={useQuotaInfo()} failedText={t('usageFailed')}>
        {({ rows, free_models: freeModels }) => <QuotaList rows={rows} freeModels={freeModels} />}
      </QueryView>
    </div>
  );
}

/** The tabs of the profile, as in the URL: `/{lang}/profile?tab=devices`. The first one is the default. */
const PROFILE_TABS = ['usage', 'favorites', 'documents', 'account', 'security', 'devices', 'data'] as const;
type ProfileTab = (typeof PROFILE_TABS)[number];

const TAB_PARAMETER = 'tab';

/** Reads the tab from the URL. The favorites tab also has a path of its own (SITE-04). */
function parseProfileTab(screen: Screen, search: URLSearchParams): ProfileTab {
  if (screen === 'favorites') return 'favorites';
  return PROFILE_TABS.find((tab) => tab === search.get(TAB_PARAMETER)) ?? PROFILE_TABS[0];
}

function profileTabPath(locale: string, tab: ProfileTab): string {
  if (tab === 'favorites') return sitePath(locale, 'favorites');
  return sitePath(locale, 'profile') + (tab === PROFILE_TABS[0] ? '' : `?${TAB_PARAMETER}=${tab}`);
}
