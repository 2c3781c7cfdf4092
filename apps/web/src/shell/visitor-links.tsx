import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';

/** Links for visitors to log in and to register. */
export function VisitorLinks({ onChoose }: { onChoose: (() => void) | undefined }) {
  const t = useTranslations('shell');
  const locale = useLocale();
  return (
    <div data-for-visitors className="flex flex-wrap gap-2">
      <Link to={sitePath(locale, 'login')} onClick={onChoose} className={buttonClass('quiet')}>
        {t('logIn')}
      </Link>
      <Link to={sitePath(locale, 'register')} onClick={onChoose} className={buttonClass('primary')}>
        {t('register')}
      </Link>
    </div>
  );
}
