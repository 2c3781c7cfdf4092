import type { UserRecord } from '@interlinear/contract/session-announcement';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { loginPath } from '../session/login-path.ts';
import { siteSession, useSession } from '../session/site-session.ts';

/** Renders its children for a logged-in user; redirects a visitor to the login, which leads back here. */
export function RequireLogin({ children }: { children: (user: UserRecord) => ReactNode }) {
  const t = useTranslations('common');
  const session = useSession();
  const locale = useLocale();
  const location = useLocation();
  const navigate = useNavigate();
  const isVisitor = session.status === 'visitor';
  useEffect(() => {
    // Not awaited: the router shows navigation errors itself.
    if (isVisitor) void navigate(loginPath(locale, location, siteSession.logoutReason()), { replace: true });
  }, [isVisitor, locale, location, navigate]);
  if (session.status === 'logged-in') return children(session.user);
  return (
    <p role="status" className="p-10 text-center text-faded">
      {t('loading')}
    </p>
  );
}
