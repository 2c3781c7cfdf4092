import { ApiError } from '@interlinear/contract/api-error';
import { Button, IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Fetched } from '../../failures/fetched.tsx';
import { useStoredValue } from '../../storage/stored-value.ts';
import { DocumentItem } from '../list/document-item.tsx';
import { removeRecentDocument, storedRecentDocuments } from '../stored-values.ts';
import { useDocument } from '../use-documents.ts';
import { siteUploads, useUploads } from './site-uploads.ts';
import { UploadItem } from './upload-item.tsx';
import { useDownloadAll } from './use-download-all.ts';

/** What was sent from this browser: on its way, being translated, done (DOC-12). */
export function RecentDocuments() {
  const t = useTranslations('documents');
  const uploads = useUploads();
  const recent = useStoredValue(storedRecentDocuments);
  if (uploads.length === 0 && recent.length === 0) return null;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-xl">{t('recent')}</h2>
        {recent.length > 1 && <DownloadAll ids={recent} />}
      </div>
      <ul className="grid gap-3">
        {uploads.map((upload) => (
          <UploadItem
            key={upload.key}
            upload={upload}
            onRetry={() => siteUploads.retry(upload.key)}
            onRemove={() => siteUploads.remove(upload.key)}
          />
        ))}
        {recent.map((id) => (
          <RecentDocument key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function RecentDocument({ id }: { id: string }) {
  const t = useTranslations('documents');
  const query = useDocument(id);
  // Deleted elsewhere, expired, or another person's.
  const isGone = query.error instanceof ApiError && query.error.key === 'notFound';
  useEffect(() => {
    if (isGone) removeRecentDocument(id);
  }, [isGone, id]);
  if (isGone) return null;
  if (!query.data) {
    return (
      <li>
        <Fetched query={query} failedText={t('infoFailed')}>
          {() => null}
        </Fetched>
      </li>
    );
  }
  const { file_name } = query.data;
  return (
    <DocumentItem
      heading="h3"
      info={query.data}
      remove={
        <IconButton icon="close" label={t('putAway', { name: file_name })} onClick={() => removeRecentDocument(id)} />
      }
    />
  );
}

function DownloadAll({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('documents');
  const { downloadAll, isPending } = useDownloadAll();
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && downloadAll(ids)}>
      <Icon name="download" size={18} />
      {t(isPending ? 'preparing' : 'downloadAll')}
    </Button>
  );
}
