import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { useToast } from '../../toasts/toasts.tsx';
import { downloadRequest } from '../download/download-choices.ts';
import { saveFile } from '../download/save-file.ts';
import { storedSettings } from '../stored-values.ts';
import { useDocuments } from '../use-documents.ts';

/** Has several documents written and saved as one archive (DOC-12), in the form that was downloaded last. */
export function useDownloadAll() {
  const t = useTranslations('documents');
  const documents = useDocuments();
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn(ids: readonly string[]) {
      const { downloadFormat } = storedSettings.get();
      // Only what every format has: an archive holds files of all kinds.
      const choice = downloadFormat === 'markdown' || downloadFormat === 'html' ? downloadFormat : 'pdf';
      return documents.downloadAll(ids, downloadRequest(choice, null));
    },
    onSuccess: (archive) => saveFile(archive, 'documents.zip'),
    onError: (error) => showToast({ kind: 'failure', text: `${t('downloadFailed')} ${failureText(error)}` }),
  });
  return { downloadAll: mutate, isPending };
}
