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
 * Returns a function that starts a session from a login request: fetches the user, stores it, and announces the login
 * to the other tabs and the extension. Redirecting is left to the screen.
 * @throws {LocalizedError} when the response contains no token, or the user cannot be fetched with it
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
      siteSession.logIn({ ...toUserRecord(info), token }, options);
    },
    [locale, t],
  );
}

function fetchInfo(locale: Locale, token: string): Promise<MyInfo> {
  return createAccountsClient(createSiteTransport(locale, { token: () => token })).myInfo();
}

/** Picks the fields of a user that the browser stores. */
export function toUserRecord({ id, name, email, avatar, imageUrl, loginType }: MyInfo): Omit<UserRecord, 'token'> {
  return { id, name, email, avatar, imageUrl, loginType };
}

/** Redirects to the return path, or else to the profile, once the user is logged in, in this tab or another. */
export function useRedirectWhenLoggedIn(): void {
  const { status } = useSession();
  const [search] = useSearchParams();
  const locale = useLocale();
  const navigate = useNavigate();
  const returnPath = search.get(RETURN_PARAMETER);
  useEffect(() => {
    if (status !== 'logged-in') return;
    // Not awaited: the router shows navigation errors itself.
    void navigate(parseReturnPath(returnPath, window.location.origin) ?? sitePath(locale, 'profile'), {
      replace: true,
    });
  }, [status, returnPath, locale, navigate]);
}
