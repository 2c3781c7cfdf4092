import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { AccountScreen } from '../account/account-screen.tsx';
import { usePlanConfig } from '../billing/clients.ts';
import { LoginLink } from '../billing/login-link.tsx';
import { PageFrame } from '../billing/page-frame.tsx';
import { Fetched } from '../failures/fetched.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { useSession } from '../session/site-session.ts';
import { InviteRules } from './invite-rules.tsx';
import { MyInvites } from './my-invites.tsx';

/** The screen `invite` (BILL-11, BILL-12). */
export function InviteScreen() {
  const t = useTranslations('invite');
  return (
    <AccountScreen>
      <PageFrame title={t('heading')} lede={t('lede')}>
        <Rules />
        <Mine />
      </PageFrame>
    </AccountScreen>
  );
}

function Rules() {
  const t = useTranslations('invite');
  return (
    <Fetched query={usePlanConfig()} failedText={t('rulesFailed')}>
      {({ rewards }) => <InviteRules rewards={rewards} />}
    </Fetched>
  );
}

function Mine() {
  const t = useTranslations('invite');
  const locale = useLocale();
  const session = useSession();
  if (session.status === 'unknown') return null;
  if (session.status === 'logged-in') return <MyInvites />;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-rule bg-sheet p-5">
      <p className="grow basis-60">{t('logInFirst')}</p>
      <LoginLink>{t('logIn')}</LoginLink>
      <Link to={sitePath(locale, 'register')} className={buttonClass()}>
        {t('register')}
      </Link>
    </div>
  );
}
