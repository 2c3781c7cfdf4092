import { sitePath } from '@interlinear/contract/site-paths';
import type { LogoutReason } from './session.ts';

/** The query parameters of the login screen: where to go afterwards, and why somebody is there. */
export const RETURN_PARAMETER = 'return';
export const REASON_PARAMETER = 'reason';

/**
 * The login screen. Back from it leads the way to where somebody was, unless they left on purpose.
 * @param reason `undefined` for visitors of a screen that needs a login
 */
export function loginPath(
  locale: string,
  from: { pathname: string; search: string; hash: string },
  reason: LogoutReason | undefined,
): string {
  const comesBack = reason === undefined || reason === 'ended';
  const parameters = new URLSearchParams({
    ...(comesBack && { [RETURN_PARAMETER]: from.pathname + from.search + from.hash }),
    ...(reason !== undefined && reason !== 'chosen' && { [REASON_PARAMETER]: reason }),
  });
  return parameters.size === 0 ? sitePath(locale, 'login') : `${sitePath(locale, 'login')}?${parameters}`;
}

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
