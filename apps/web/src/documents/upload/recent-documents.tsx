import { ApiError } from '@interlinear/contract/api-error';
import { Button, IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { saveFile } from '../../downloads/save-file.ts';
import { QueryView } from '../../failures/query-view.tsx';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useLocale } from '../../locale/use-locale.ts';
import { useSession } from '../../session/site-session.ts';
import { useStoredValue } from '../../storage/stored-value.ts';
import { useToast } from '../../toasts/toasts.tsx';
import { downloadRequest } from '../download/download-choices.ts';
import { useUntranslatedQuestion } from '../download/untranslated-dialog.tsx';
import { DocumentItem } from '../list/document-item.tsx';
import { DeleteButton } from '../list/listed-document.tsx';
import { isLocalDocument } from '../local/local-id.ts';
import { ProgressLine } from '../status/document-progress.tsx';
import { FailureHelp } from '../status/failure-help.tsx';
import { removeRecentDocument, storedRecentDocuments, storedSettings } from '../stored-values.ts';
import { useDocument, useDocuments, useDocumentsClient } from '../use-documents.ts';
import type { Upload } from './upload-queue.ts';
import { uploadQueue, useUploads } from './upload-queue.ts';

/** Lists this browser's uploads and the documents recently uploaded from it (DOC-12). */
export function RecentDocuments() {
  const t = useTranslations('documents');
  const uploads = useUploads();
  const isVisitor = useSession().status === 'visitor';
  const stored = useStoredValue(storedRecentDocuments);
  // Documents of an account that was logged in before are not for visitors.
  const recent = stored.filter((id) => !isVisitor || isLocalDocument(id));
  const onServer = recent.filter((id) => !isLocalDocument(id));
  if (uploads.length === 0 && recent.length === 0) return null;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-xl">{t('recent')}</h2>
        {onServer.length > 1 && <DownloadAll ids={onServer} />}
      </div>
      <ul className="grid gap-3">
        {uploads.map((upload) => (
          <UploadItem
            key={upload.key}
            upload={upload}
            onRetry={() => uploadQueue.retry(upload.key)}
            onRemove={() => uploadQueue.remove(upload.key)}
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
  // Deleted elsewhere, expired, or of another account.
  const isDeleted = query.error instanceof ApiError && query.error.key === 'notFound';
  useEffect(() => {
    if (isDeleted) removeRecentDocument(id);
  }, [isDeleted, id]);
  if (isDeleted) return null;
  if (!query.data) {
    return (
      <li>
        <QueryView query={query} failedText={t('infoFailed')}>
          {() => null}
        </QueryView>
      </li>
    );
  }
  const { file_name } = query.data;
  return (
    <DocumentItem
      heading="h3"
      info={query.data}
      remove={
        isLocalDocument(id) ? (
          <DeleteButton info={query.data} />
        ) : (
          <IconButton icon="close" label={t('putAway', { name: file_name })} onClick={() => removeRecentDocument(id)} />
        )
      }
    />
  );
}

function DownloadAll({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('documents');
  const { downloadAll, isPending } = useDownloadAll();
  const { askFirst, dialog } = useUntranslatedQuestion(useDocuments(ids));
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => !isPending && askFirst(() => downloadAll(ids))}>
        <Icon name="download" size={18} />
        {t(isPending ? 'preparing' : 'downloadAll')}
      </Button>
      {dialog}
    </>
  );
}

interface UploadItemProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** Shows a file's upload. */
function UploadItem({ upload: { file, state }, onRetry, onRemove }: UploadItemProps) {
  const t = useTranslations('documents');
  const failureText = useFailureText();
  return (
    <li className="grid gap-3 rounded-lg border border-rule bg-sheet p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {file.name}
        </h3>
        <IconButton icon="close" label={t('remove', { name: file.name })} onClick={onRemove} />
      </div>
      {state.status === 'failed' ? (
        <>
          <FormNotice kind="failure">
            <p>
              {t('uploadFailed')} {failureText(state.error)}
            </p>
            <FailureHelp />
          </FormNotice>
          <p>
            <Button onClick={onRetry}>
              <Icon name="retry" size={18} />
              {t('action_retry')}
            </Button>
          </p>
        </>
      ) : (
        <UploadProgress state={state} />
      )}
    </li>
  );
}

function UploadProgress({ state }: { state: Exclude<Upload['state'], { status: 'failed' }> }) {
  const t = useTranslations('documents');
  const percents = new Intl.NumberFormat(useLocale(), { style: 'percent' });
  if (state.status === 'waiting') return <ProgressLine text={t('uploadWaiting')} value={undefined} />;
  return <ProgressLine text={t('uploading', { percent: percents.format(state.fraction) })} value={state.fraction} />;
}

/** Downloads several documents as one archive, in the form chosen last (DOC-12). */
function useDownloadAll() {
  const t = useTranslations('documents');
  const documents = useDocumentsClient();
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn(ids: readonly string[]) {
      const { downloadFormat } = storedSettings.get();
      // Only forms that every format has, as an archive holds files of any kind.
      const choice = downloadFormat === 'markdown' || downloadFormat === 'html' ? downloadFormat : 'pdf';
      return documents.downloadAll(ids, downloadRequest(choice, null));
    },
    onSuccess: (archive) => saveFile(archive.content, archive.name ?? 'documents.zip'),
    onError: (error) => showToast({ kind: 'failure', text: `${t('downloadFailed')} ${failureText(error)}` }),
  });
  return { downloadAll: mutate, isPending };
}
