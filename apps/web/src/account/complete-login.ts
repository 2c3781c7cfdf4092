import type { LoginData, MyInfo } from '@interlinear/contract/accounts';
import { createAccountsClient } from '@interlinear/contract/accounts-client';
import { ApiError } from '@interlinear/contract/api-error';
import type { UserRecord } from '@interlinear/contract/session-announcement';
import { sitePath } from '@interlinear/contract/site-paths';
import type { Locale } from '@interlinear/messages/locales';
import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { LocalizedError } from '../failures/localized-error.ts';
import { useLocale } from '../locale/use-locale.ts';
import { parseReturnPath, RETURN_PARAMETER } from '../session/login-path.ts';
import { siteSession, useSession } from '../session/site-session.ts';
import { createSiteTransport } from '../session/use-transport.ts';

/**
 * Makes a session of what a call that logs in answers: asks who that is, keeps it, and tells the other tabs and the extension.
 * Where the way leads afterwards is decided by the screen, which sees that somebody is logged in.
 * @throws {LocalizedError} when there is no token in the answer, or nobody to be found with it
 */
export function useCompleteLogin(): (login: Promise<LoginData>, options: { isRemembered: boolean }) => Promise<void> {
  const t = useTranslations('account');
  const locale = useLocale();
  return useCallback(
    async (login, options) => {
      const { token } = await login.catch((error: unknown) => {
        throw error instanceof ApiError && error.kind === 'bad-answer'
          ? new LocalizedError(t('loginNoToken'), error)
          : error;
      });
      const info = await fetchInfo(locale, token).catch((error: unknown) => {
        throw new LocalizedError(t('loginNoUserInfo'), error);
      });
      siteSession.logIn({ ...userOf(info), token }, options);
    },
    [locale, t],
  );
}

function fetchInfo(locale: Locale, token: string): Promise<MyInfo> {
  return createAccountsClient(createSiteTransport(locale, { token: () => token })).myInfo();
}

/** What the browser keeps of a person. */
export function userOf({ id, name, email, avatar, imageUrl, loginType }: MyInfo): Omit<UserRecord, 'token'> {
  return { id, name, email, avatar, imageUrl, loginType };
}

/** Leads on to where somebody wanted to go, else to their profile, once they are logged in: here or in another tab. */
export function useLeaveWhenLoggedIn(): void {
  const { status } = useSession();
  const [search] = useSearchParams();
  const locale = useLocale();
  const navigate = useNavigate();
  const wanted = search.get(RETURN_PARAMETER);
  useEffect(() => {
    if (status !== 'logged-in') return;
    // It settles when the screen is shown; the router itself says what goes wrong.
    void navigate(parseReturnPath(wanted, window.location.origin) ?? sitePath(locale, 'profile'), { replace: true });
  }, [status, wanted, locale, navigate]);
}
