import { resolvePath } from '@interlinear/contract/site-paths';
import { DEFAULT_LOCALE, LOCALES } from '@interlinear/messages/locales';
import { redirect } from 'react-router';
import { readSavedLocale } from '../locale/saved-locale.ts';
import type { Route } from './+types/unknown-path.ts';

/** Redirects every unknown path to a screen, by the same rules as the server (SITE-01, 02, 05); home, where those name none. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search, hash } = new URL(request.url);
  const resolved = resolvePath(pathname, { supported: LOCALES, default: DEFAULT_LOCALE, saved: readSavedLocale() });
  const path = resolved.type === 'redirect' ? resolved.to : `/${resolved.locale}`;
  throw redirect(path + search + hash);
}

export default function UnknownPathRoute() {
  return null;
}
