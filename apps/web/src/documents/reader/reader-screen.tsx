import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { RequireLogin } from '../../account/require-login.tsx';
import { ScreenProviders } from '../../account/screen-providers.tsx';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useLocale } from '../../locale/use-locale.ts';
import { usePageSearch } from '../../locale/use-page-search.ts';
import { isLocalDocument } from '../local/local-id.ts';
import { parseReaderAddress } from '../reader-address.ts';
import { isSharedDocument } from '../sharing/shared-id.ts';
import { SharedReader } from '../sharing/shared-reader.tsx';
import { useFollowedDocument } from './data/use-followed-document.ts';
import { DocumentReader } from './document-reader.tsx';
import './reader.css';

/** The screen `pdf-display`, without navbar and footer (SITE-07, DOC-05). */
export function ReaderScreen() {
  return (
    <ScreenProviders>
      <Reader />
    </ScreenProviders>
  );
}

function Reader() {
  const t = useTranslations('reader');
  const { hash } = useLocation();
  const { id } = parseReaderAddress(usePageSearch(), hash);
  if (id !== undefined && isSharedDocument(id)) {
    return (
      <SharedReader key={id} id={id}>
        <ReaderOf id={id} />
      </SharedReader>
    );
  }
  if (id !== undefined && isLocalDocument(id)) return <ReaderOf key={id} id={id} />;
  return (
    <RequireLogin>
      {() => (id === undefined ? <NoDocument text={t('noDocument')} /> : <ReaderOf key={id} id={id} />)}
    </RequireLogin>
  );
}

function ReaderOf({ id }: { id: string }) {
  const t = useTranslations('reader');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const { info, store, error } = useFollowedDocument(id);
  if (info) return <DocumentReader info={info} store={store} />;
  if (error) return <NoDocument text={`${t('notFound')} ${failureText(error)}`} />;
  return (
    <p role="status" className="p-10 text-center text-faded">
      {common('loading')}
    </p>
  );
}

function NoDocument({ text }: { text: string }) {
  const t = useTranslations('reader');
  const locale = useLocale();
  return (
    <main className="mx-auto grid max-w-xl gap-5 px-4 py-20">
      <h1 className="display text-3xl">{t('title')}</h1>
      <FormNotice kind="failure">{text}</FormNotice>
      <p className="flex flex-wrap gap-3">
        <Link to={sitePath(locale, 'translate/pdf')} className={buttonClass('primary')}>
          {t('uploadAgain')}
        </Link>
        <Link to={sitePath(locale, 'pdfdocs')} className={buttonClass()}>
          {t('toList')}
        </Link>
      </p>
    </main>
  );
}
