import { sitePath } from '@interlinear/contract/site-paths';
import type { LogoutReason } from './session.ts';

/** Query parameters of the login screen: the path to return to, and why the user was logged out. */
export const RETURN_PARAMETER = 'return';
export const REASON_PARAMETER = 'reason';

/**
 * Builds the path of the login screen. It returns to `from` unless the user logged out deliberately.
 * @param reason why the user was logged out; `undefined` for a visitor of a private screen
 */
export function loginPath(
  locale: string,
  from: { pathname: string; search: string; hash: string },
  reason: LogoutReason | undefined,
): string {
  const returnsAfterLogin = reason === undefined || reason === 'ended';
  const parameters = new URLSearchParams({
    ...(returnsAfterLogin && { [RETURN_PARAMETER]: from.pathname + from.search + from.hash }),
    ...(reason !== undefined && reason !== 'chosen' && { [REASON_PARAMETER]: reason }),
  });
  return parameters.size === 0 ? sitePath(locale, 'login') : `${sitePath(locale, 'login')}?${parameters}`;
}

/**
 * Validates the return path of a login. Rejects everything that could lead to another site, such as `//host` or
 * `/\host`.
 * @param origin this site's own
 * @returns a path of this site, or `undefined`
 */
export function parseReturnPath(text: string | null, origin: string): string | undefined {
  if (text === null || !text.startsWith('/')) return undefined;
  const url = URL.parse(text, origin);
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}
