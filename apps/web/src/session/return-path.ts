import { sitePath } from '@interlinear/contract/site-paths';

/** The query parameters of the login screen: where to go afterwards, and why somebody is there. */
export const RETURN_PARAMETER = 'return';
export const REASON_PARAMETER = 'reason';

/**
 * Where a login leads that was asked for at `text`: a path of this site, or `undefined`. Everything that could lead elsewhere is
 * turned down, whatever trick its slashes play.
 * @param origin of this site
 */
export function parseReturnPath(text: string | null, origin: string): string | undefined {
  if (text === null || !text.startsWith('/')) return undefined;
  const url = URL.parse(text, origin);
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}

/** The login screen, from where the way leads back to `from`. */
export function loginPath(locale: string, from: { pathname: string; search: string }, reason?: 'ended'): string {
  const parameters = new URLSearchParams({
    [RETURN_PARAMETER]: from.pathname + from.search,
    ...(reason && { [REASON_PARAMETER]: reason }),
  });
  return `${sitePath(locale, 'login')}?${parameters}`;
}
