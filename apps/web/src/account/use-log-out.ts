import { createAccountsClient } from '@interlinear/contract/accounts-client';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from '../locale/use-locale.ts';
import { loginPath } from '../session/login-path.ts';
import { siteSession } from '../session/site-session.ts';
import { createSiteTransport } from '../session/use-transport.ts';

/** Returns a function that logs out at once, whatever the server responds, and redirects to the login (ACC-07). */
export function useLogOut(): () => void {
  const locale = useLocale();
  const navigate = useNavigate();
  return useCallback(() => {
    const token = siteSession.user()?.token;
    siteSession.logOut('chosen');
    // If this fails, the token stays valid until it expires, but no copy of it is left in the browser.
    createAccountsClient(createSiteTransport(locale, { token: () => token }))
      .logOut()
      .catch(() => undefined);
    // Not awaited: the router shows navigation errors itself.
    void navigate(loginPath(locale, window.location, 'chosen'));
  }, [locale, navigate]);
}
