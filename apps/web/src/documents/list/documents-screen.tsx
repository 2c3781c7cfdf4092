import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { RequireLogin } from '../../account/require-login.tsx';
import { ScreenProviders } from '../../account/screen-providers.tsx';
import { PageFrame } from '../../billing/page-frame.tsx';
import { useLocale } from '../../locale/use-locale.ts';
import { DocumentList } from './document-list.tsx';

/** The screen `pdfdocs` (DOC-08). */
export function DocumentsScreen() {
  return (
    <ScreenProviders>
      <RequireLogin>{() => <DocumentsPage />}</RequireLogin>
    </ScreenProviders>
  );
}

/** The list of documents, with a link to translate another (DOC-08). */
function DocumentsPage() {
  const t = useTranslations('documents');
  const locale = useLocale();
  return (
    <PageFrame title={t('listHeading')} lede={t('listLede')}>
      <p>
        <Link to={sitePath(locale, 'translate/pdf')} className={buttonClass('primary')}>
          {t('translateAnother')}
        </Link>
      </p>
      <DocumentList />
    </PageFrame>
  );
}
