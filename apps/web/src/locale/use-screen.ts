import { resolvePath, type Screen } from '@interlinear/contract/site-paths';
import { DEFAULT_LOCALE, LOCALES } from '@interlinear/messages/locales';
import { useLocation } from 'react-router';

/** The current screen: the path below the locale. */
export function useScreen(): Screen {
  const { pathname } = useLocation();
  const resolved = resolvePath(pathname.replace(/(.)\/$/, '$1'), { supported: LOCALES, default: DEFAULT_LOCALE });
  return resolved.type === 'page' ? resolved.screen : '';
}
