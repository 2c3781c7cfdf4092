import type { UserRecord } from '@interlinear/contract/session-announcement';
import { sitePath } from '@interlinear/contract/site-paths';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { AccountScreen } from '../account/account-screen.tsx';
import { userOf } from '../account/complete-login.ts';
import { RequireLogin } from '../account/require-login.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { siteSession } from '../session/site-session.ts';
import { AccountTab } from './account-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { PROFILE_TABS, type ProfileTab, parseProfileTab, profileTabSearch } from './profile-tabs.ts';
import { UsageTab } from './usage-tab.tsx';
import { useMyInfo } from './use-my-info.ts';

/** The screen `profile` (ACC-10). */
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
  const tab = parseProfileTab(search);
  useFreshUser();
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8 sm:px-6">
      <ProfileHeader user={user} />
      <Tabs current={tab} />
      <section aria-label={t(`tab_${tab}`)}>
        {tab === 'usage' && <UsageTab />}
        {tab === 'account' && <AccountTab />}
        {tab === 'devices' && <DevicesTab />}
        {tab === 'data' && <DataTab />}
      </section>
    </div>
  );
}

/** Links: each part has an address of its own. */
function Tabs({ current }: { current: ProfileTab }) {
  const t = useTranslations('profile');
  const locale = useLocale();
  return (
    <nav aria-label={t('tabs')} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max min-w-full gap-1 border-b border-rule">
        {PROFILE_TABS.map((tab) => (
          <li key={tab}>
            <Link
              to={sitePath(locale, 'profile') + profileTabSearch(tab)}
              aria-current={tab === current ? 'page' : undefined}
              preventScrollReset
              className="block border-b-2 border-transparent px-3 py-2.5 text-sm text-faded no-underline hover:text-ink aria-[current]:border-rubric aria-[current]:font-medium aria-[current]:text-ink"
            >
              {t(`tab_${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What another device has changed about the person reaches the record of this browser. */
function useFreshUser(): void {
  const { data } = useMyInfo();
  useEffect(() => {
    if (data) siteSession.update(userOf(data));
  }, [data]);
}
