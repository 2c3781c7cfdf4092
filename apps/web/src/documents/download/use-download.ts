import type { DocumentInfo } from '@interlinear/contract/documents';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { useToast } from '../../toasts/toasts.tsx';
import { downloadRequest } from './download-choices.ts';
import { saveFile } from './save-file.ts';
import type { DownloadChoice } from '../settings.ts';
import { useDocuments } from '../use-documents.ts';

/** Has a document written in a form and saved. */
export function useDownload({ id, format, file_name }: DocumentInfo) {
  const t = useTranslations('documents');
  const documents = useDocuments();
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate, isPending } = useMutation({
    mutationFn: (choice: DownloadChoice) => documents.download(id, downloadRequest(choice, format)),
    onSuccess: (file) => saveFile(file, file_name),
    onError: (error) => showToast({ kind: 'failure', text: `${t('downloadFailed')} ${failureText(error)}` }),
  });
  return { download: mutate, isPending };
}
