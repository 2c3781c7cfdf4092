import { createAccountsClient } from '@interlinear/contract/accounts-client';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from '../locale/use-locale.ts';
import { loginPath } from '../session/login-path.ts';
import { siteSession } from '../session/site-session.ts';
import { createSiteTransport } from '../session/use-transport.ts';

/** Logs out here at once, whatever the server says to it, and leads to the login (ACC-07). */
export function useLogOut(): () => void {
  const locale = useLocale();
  const navigate = useNavigate();
  return useCallback(() => {
    const token = siteSession.user()?.token;
    siteSession.logOut('chosen');
    // Without network the token lives on until it expires; nobody has it any more.
    createAccountsClient(createSiteTransport(locale, { token: () => token }))
      .logOut()
      .catch(() => undefined);
    // It settles when the screen is shown; the router itself says what goes wrong.
    void navigate(loginPath(locale, window.location, 'chosen'));
  }, [locale, navigate]);
}
