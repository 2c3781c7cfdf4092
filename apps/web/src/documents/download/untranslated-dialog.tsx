import type { DocumentInfo } from '@interlinear/contract/documents';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { DocumentProgress } from '../status/document-progress.tsx';
import { countUntranslated, isInProgress } from '../status/document-state.ts';
import { useDocumentsClient, useUpdateDocument } from '../use-documents.ts';

export interface UntranslatedDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  info: DocumentInfo;
  /** Called to continue: with what there is, or once nothing is missing any more. */
  onContinue: () => void;
}

/** Dialog for a document with missing translations: continue without them, or wait (DOC-04). */
export function UntranslatedDialog({ ref, info, onContinue }: UntranslatedDialogProps) {
  const t = useTranslations('documents');
  const shell = useTranslations('shell');
  const failureText = useFailureText();
  const { wait, stopWaiting, isWaiting, error } = useWaiting(info, proceed);

  function proceed() {
    ref.current?.close();
    onContinue();
  }

  return (
    <Dialog ref={ref} title={t('missingTitle')} closeLabel={shell('close')} onClose={stopWaiting}>
      <div className="grid gap-5">
        {error && <FormNotice kind="failure">{failureText(error)}</FormNotice>}
        {isWaiting ? (
          <div className="grid gap-3" role="status">
            <p>{t('missingWaiting')}</p>
            <DocumentProgress info={info} />
          </div>
        ) : (
          <p>{t('missingText', { count: countUntranslated(info), all: info.segments })}</p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={proceed}>{t('missingGoOn')}</Button>
          {!isWaiting && (
            <Button kind="primary" onClick={wait}>
              {t(isInProgress(info) ? 'missingWait' : 'missingRetry')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Waits for a running translation; starts a retry first when none is running. */
function useWaiting(info: DocumentInfo, onDone: () => void) {
  const documents = useDocumentsClient();
  const updateDocument = useUpdateDocument();
  const [isWaiting, setIsWaiting] = useState(false);
  const { mutate, error, reset } = useMutation({
    mutationFn: () => documents.retry(info.id),
    onSuccess(next) {
      updateDocument(next);
      setIsWaiting(true);
    },
  });
  const isDone = isWaiting && !isInProgress(info);
  const isComplete = isDone && countUntranslated(info) === 0;
  useEffect(() => {
    if (!isDone) return;
    // If translations are still missing, the dialog asks again.
    setIsWaiting(false);
    if (isComplete) onDone();
  }, [isDone, isComplete, onDone]);
  return {
    isWaiting,
    error,
    wait: () => (isInProgress(info) ? setIsWaiting(true) : mutate()),
    stopWaiting() {
      setIsWaiting(false);
      reset();
    },
  };
}
