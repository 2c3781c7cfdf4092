import type { DocumentInfo } from '@interlinear/contract/documents';
import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../../locale/use-locale.ts';

/** Shown in place of a document that could not be opened; the status line gives the reason and the advice. */
export function ReaderFailure({ info }: { info: DocumentInfo }) {
  const t = useTranslations('reader');
  const locale = useLocale();
  return (
    <div className="m-auto grid max-w-lg justify-items-center gap-4 p-8 text-center">
      <p className="[overflow-wrap:anywhere] text-faded">{t('nothingToShow', { name: info.file_name })}</p>
      <Link to={sitePath(locale, 'translate/pdf')} className={buttonClass('primary')}>
        {t('uploadAgain')}
      </Link>
    </div>
  );
}
