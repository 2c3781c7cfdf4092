import type { UserRecord } from '@interlinear/contract/session-announcement';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { AccountScreen } from '../account/account-screen.tsx';
import { userOf } from '../account/complete-login.ts';
import { RequireLogin } from '../account/require-login.tsx';
import { LazyDocumentsTab } from '../documents/lazy-screens.tsx';
import { useDocumentList } from '../documents/list/use-document-list.ts';
import { FavoritesTab } from '../favorites/favorites-tab.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { useScreen } from '../locale/use-screen.ts';
import { siteSession } from '../session/site-session.ts';
import { TabLinks } from '../shell/tab-links.tsx';
import { AccountTab } from './account-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { PROFILE_TABS, type ProfileTab, parseProfileTab, profileTabPath } from './profile-tabs.ts';
import { UsageTab } from './usage-tab.tsx';
import { useMyInfo } from './use-my-info.ts';

/** The screens `profile` and `favorites` (ACC-10, SITE-04). */
export function ProfileScreen() {
  return (
    <AccountScreen>
      <RequireLogin>{(user) => <Profile user={user} />}</RequireLogin>
    </AccountScreen>
  );
}

function Profile({ user }: { user: UserRecord }) {
  const t = useTranslations('profile');
  const [search] = useSearchParams();
  const tab = parseProfileTab(useScreen(), search);
  useFreshUser();
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8 sm:px-6">
      <ProfileHeader user={user} />
      <Tabs current={tab} />
      <section aria-label={t(`tab_${tab}`)}>
        {tab === 'usage' && <UsageTab />}
        {tab === 'favorites' && <FavoritesTab />}
        {tab === 'documents' && <LazyDocumentsTab />}
        {tab === 'account' && <AccountTab />}
        {tab === 'devices' && <DevicesTab />}
        {tab === 'data' && <DataTab />}
      </section>
    </div>
  );
}

function Tabs({ current }: { current: ProfileTab }) {
  const t = useTranslations('profile');
  const locale = useLocale();
  const hasDocuments = useHasDocuments();
  const shown = PROFILE_TABS.filter((tab) => tab !== 'documents' || tab === current || hasDocuments);
  const tabs = shown.map((tab) => ({
    name: t(`tab_${tab}`),
    to: profileTabPath(locale, tab),
    isCurrent: tab === current,
  }));
  return <TabLinks label={t('tabs')} tabs={tabs} />;
}

/** Who has none has no tab for them, until the first is there. */
function useHasDocuments(): boolean {
  const { data } = useDocumentList({ search: '', page: 1 });
  return data !== undefined && data.total > 0;
}

/** What another device has changed about the person reaches the record of this browser. */
function useFreshUser(): void {
  const { data } = useMyInfo();
  useEffect(() => {
    if (data) siteSession.update(userOf(data));
  }, [data]);
}
