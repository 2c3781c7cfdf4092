import { ApiError } from '@interlinear/contract/api-error';
import { createSharedDocumentClient } from '@interlinear/contract/document-shares-client';
import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { QueryView } from '../../failures/query-view.tsx';
import { useLocale } from '../../locale/use-locale.ts';
import { useTransport } from '../../session/use-transport.ts';
import { ReaderAccessContext } from './reader-access.ts';
import { shareTokenOf } from './shared-id.ts';

/** Opens the document of a link and shows its reader with the rights that the link gives (BILL-17). */
export function SharedReader({ id, children }: { id: string; children: ReactNode }) {
  const t = useTranslations('reader');
  const transport = useTransport();
  const query = useQuery({
    queryKey: ['shared-document', id],
    queryFn: ({ signal }) => createSharedDocumentClient(transport, shareTokenOf(id)).open({ signal }),
  });
  if (query.error instanceof ApiError && query.error.key === 'notFound') return <SharedGone />;
  return (
    <QueryView query={query} failedText={t('notFound')}>
      {({ permission, allows_download }) => (
        <ReaderAccessContext value={{ isOwner: false, canEdit: permission === 'edit', canDownload: allows_download }}>
          {children}
        </ReaderAccessContext>
      )}
    </QueryView>
  );
}

/** Page for a link that was revoked or has expired, or whose document was deleted. The server does not tell which. */
function SharedGone() {
  const t = useTranslations('reader');
  const documents = useTranslations('documents');
  const locale = useLocale();
  return (
    <main className="mx-auto grid max-w-xl gap-5 px-4 py-20">
      <h1 className="display text-3xl">{t('sharedGoneTitle')}</h1>
      <p>{t('sharedGone')}</p>
      <p>
        <Link to={sitePath(locale, 'translate/pdf')} className={buttonClass()}>
          {documents('translateAnother')}
        </Link>
      </p>
    </main>
  );
}
