import type { DocumentInfo } from '@interlinear/contract/documents';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { DocumentProgress } from '../status/document-progress.tsx';
import { isWorking, missingSegments } from '../status/document-state.ts';
import { useDocumentChanged, useDocuments } from '../use-documents.ts';

export interface UntranslatedDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  info: DocumentInfo;
  /** With what there is, or because nothing is missing any more. */
  onGoOn: () => void;
}

/** Some texts have no translation: go on with what there is, or wait for the rest (DOC-04). */
export function UntranslatedDialog({ ref, info, onGoOn }: UntranslatedDialogProps) {
  const t = useTranslations('documents');
  const shell = useTranslations('shell');
  const failureText = useFailureText();
  const { wait, stopWaiting, isWaiting, error } = useWaiting(info, goOn);

  function goOn() {
    ref.current?.close();
    onGoOn();
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
          <p>{t('missingText', { count: missingSegments(info), all: info.segments })}</p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={goOn}>{t('missingGoOn')}</Button>
          {!isWaiting && (
            <Button kind="primary" onClick={wait}>
              {t(isWorking(info) ? 'missingWait' : 'missingRetry')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Waits for what is being done, after having it done where nothing is. */
function useWaiting(info: DocumentInfo, onDone: () => void) {
  const documents = useDocuments();
  const changed = useDocumentChanged();
  const [isWaiting, setIsWaiting] = useState(false);
  const { mutate, error, reset } = useMutation({
    mutationFn: () => documents.retry(info.id),
    onSuccess(next) {
      changed(next);
      setIsWaiting(true);
    },
  });
  const isDone = isWaiting && !isWorking(info);
  const isComplete = isDone && missingSegments(info) === 0;
  useEffect(() => {
    if (!isDone) return;
    // What is still missing now is asked about anew.
    setIsWaiting(false);
    if (isComplete) onDone();
  }, [isDone, isComplete, onDone]);
  return {
    isWaiting,
    error,
    wait: () => (isWorking(info) ? setIsWaiting(true) : mutate()),
    stopWaiting() {
      setIsWaiting(false);
      reset();
    },
  };
}
