import type { DocumentInfo } from '@interlinear/contract/documents';
import { type ErrorKey, errorByCode } from '@interlinear/contract/errors';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { useToast } from '../../toasts/toasts.tsx';
import { useDocumentsClient, useUpdateDocument } from '../use-documents.ts';
import { countUntranslated, isInProgress } from './document-state.ts';

/** Button that cancels or starts the translation, or retries only what failed (DOC-04). */
export function DocumentActions({ info }: { info: DocumentInfo }) {
  const t = useTranslations('documents');
  const common = useTranslations('common');
  const action = actionFor(info);
  const { mutate, isPending } = useAction(info, action);
  if (action === undefined) return null;
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Icon name={action === 'cancel' ? 'stop' : 'retry'} size={18} />
      {isPending ? common('oneMoment') : t(`action_${action}`)}
    </Button>
  );
}

type Action = 'start' | 'cancel' | 'retry';

function actionFor(info: DocumentInfo): Action | undefined {
  if (isInProgress(info)) return 'cancel';
  if (info.state === 'uploaded') return 'start';
  if (info.state === 'failed') return isPermanentFailure(info) ? undefined : 'retry';
  return info.state !== 'done' || countUntranslated(info) > 0 ? 'retry' : undefined;
}

/** Failures that a retry with the same file and settings cannot fix. */
const PERMANENT_FAILURES: readonly (ErrorKey | undefined)[] = [
  'fileTypeInvalid',
  'fileTooLarge',
  'fileEncrypted',
  'filePasswordWrong',
  'fileCertificateEncrypted',
  'fileDamaged',
  'fileUnpacksTooFar',
  'pictureTooLarge',
  'converterMissing',
  'fileFormOnly',
  'tooManyPages',
  'documentWithoutText',
];

function isPermanentFailure({ error }: DocumentInfo): boolean {
  return error !== null && PERMANENT_FAILURES.includes(errorByCode(error.code)?.key);
}

function useAction({ id, state }: DocumentInfo, action: Action | undefined) {
  const documents = useDocumentsClient();
  const updateDocument = useUpdateDocument();
  const showToast = useToast();
  const failureText = useFailureText();
  return useMutation({
    mutationFn() {
      if (action === 'cancel') return documents.cancel(id);
      // A failed document has no pages yet, so it starts over; others continue where they stopped.
      return action === 'start' || state === 'failed' ? documents.start({ id }) : documents.retry(id);
    },
    onSuccess: updateDocument,
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
}
