import { createTransport, type Transport } from '@interlinear/contract/transport';
import type { Locale } from '@interlinear/messages/locales';
import { useMemo } from 'react';
import { useLocale } from '../locale/use-locale.ts';
import { loginPath } from './login-path.ts';
import { siteSession } from './site-session.ts';

/** The way to this site's server, with the token of whoever is logged in. */
export function useTransport(): Transport {
  const locale = useLocale();
  return useMemo(() => createSiteTransport(locale), [locale]);
}

/** @param token the login's own, where somebody is just logging in */
export function createSiteTransport(locale: Locale, token = () => siteSession.user()?.token): Transport {
  return createTransport({
    baseUrl: '',
    fetch: (input, init) => fetch(input, init),
    token,
    locale: () => locale,
    onLoggedOut(refused) {
      // Code -2 for somebody who was logged in: they are so no longer (ACC-07). A visitor stays and is told what needs an account.
      if (siteSession.end(refused)) window.location.assign(loginPath(locale, window.location, 'ended'));
    },
  });
}
