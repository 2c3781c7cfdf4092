import { createTransport, type Transport, type TransportOptions } from '@interlinear/contract/transport';
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

export interface SiteTransportOptions {
  /** The login's own, where somebody is just logging in. */
  token?: () => string | undefined;
  /** Another way to send, such as one that tells how far it is. */
  fetch?: TransportOptions['fetch'];
}

export function createSiteTransport(locale: Locale, options: SiteTransportOptions = {}): Transport {
  return createTransport({
    baseUrl: '',
    fetch: (input, init) => fetch(input, init),
    token: () => siteSession.user()?.token,
    ...options,
    locale: () => locale,
    onLoggedOut(refused) {
      // Code -2 for somebody who was logged in: they are so no longer (ACC-07). A visitor stays and is told what needs an account.
      if (siteSession.end(refused)) window.location.assign(loginPath(locale, window.location, 'ended'));
    },
  });
}
