import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { AccountScreen } from '../../account/account-screen.tsx';
import { RequireLogin } from '../../account/require-login.tsx';
import { PageFrame } from '../../billing/page-frame.tsx';
import { useLocale } from '../../locale/use-locale.ts';
import { DocumentList } from './document-list.tsx';

/** The screen `pdfdocs` (DOC-08). */
export function DocumentsScreen() {
  const t = useTranslations('documents');
  const locale = useLocale();
  return (
    <AccountScreen>
      <PageFrame title={t('listHeading')} lede={t('listLede')}>
        <p>
          <Link to={sitePath(locale, 'translate/pdf')} className={buttonClass('primary')}>
            {t('translateAnother')}
          </Link>
        </p>
        <RequireLogin>{() => <DocumentList />}</RequireLogin>
      </PageFrame>
    </AccountScreen>
  );
}
