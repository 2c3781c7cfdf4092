import { createTransport, type Transport, type TransportOptions } from '@interlinear/contract/transport';
import type { Locale } from '@interlinear/messages/locales';
import { useMemo } from 'react';
import { useLocale } from '../locale/use-locale.ts';
import { loginPath } from './login-path.ts';
import { siteSession } from './site-session.ts';

/** The transport to this site's server, with the token of the logged-in user. */
export function useTransport(): Transport {
  const locale = useLocale();
  return useMemo(() => createSiteTransport(locale), [locale]);
}

export interface SiteTransportOptions {
  /** Replaces the session's token, for example while a login is completing. */
  token?: () => string | undefined;
  /** Replaces `fetch`, for example with one that reports upload progress. */
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
      // Code -2 ends the session of a logged-in user (ACC-07). Visitors stay on the page and see that an account is
      // needed.
      if (siteSession.end(refused)) window.location.assign(loginPath(locale, window.location, 'ended'));
    },
  });
}
