import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { loginPath } from '../session/login-path.ts';
import type { EngineError } from './engine-run.ts';

/** Leads to what an error asks for: the login, which returns to this page, or the plans. Empty for other errors. */
export function EngineErrorAction({ error: { key } }: { error: EngineError }) {
  const translator = useTranslations('translator');
  const shell = useTranslations('shell');
  const locale = useLocale();
  if (key === 'notLoggedIn')
    return (
      // Not the router's location: a text is put in the address without the router's knowledge.
      <Link className={buttonClass('primary')} to={loginPath(locale, window.location, undefined)}>
        {shell('logIn')}
      </Link>
    );
  if (key !== 'planRequired' && key !== 'quotaShort') return null;
  return (
    <Link className={buttonClass('primary')} to={sitePath(locale, 'pricing')}>
      {translator('seePlans')}
    </Link>
  );
}
