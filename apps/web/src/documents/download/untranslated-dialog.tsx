import type { DocumentInfo } from '@interlinear/contract/documents';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { DocumentProgress, ProgressLine } from '../status/document-progress.tsx';
import { countUntranslated, isInProgress } from '../status/document-state.ts';
import { useDocumentsClient, useUpdateDocument } from '../use-documents.ts';

/** Starts what would leave out missing translations, after a question if there are any. */
export type AskFirst = (proceed: () => void) => void;

/**
 * Asks whether to wait before something is done with documents of which translations are missing (DOC-04).
 * @returns the function that asks, and the dialog, which the caller renders outside of menus
 */
export function useUntranslatedQuestion(infos: readonly DocumentInfo[]): { askFirst: AskFirst; dialog: ReactNode } {
  const ref = useRef<HTMLDialogElement>(null);
  const onContinue = useRef<() => void>(undefined);
  const isWhole = infos.every((info) => countUntranslated(info) === 0 && (infos.length === 1 || !isInProgress(info)));
  return {
    askFirst(proceed) {
      if (isWhole) return proceed();
      onContinue.current = proceed;
      ref.current?.showModal();
    },
    dialog: <UntranslatedDialog ref={ref} infos={infos} onContinue={() => onContinue.current?.()} />,
  };
}

interface UntranslatedDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  infos: readonly DocumentInfo[];
  /** Called to continue: with what there is, or once nothing is missing any more. */
  onContinue: () => void;
}

/** Dialog for documents with missing translations: continue without them, or wait. */
function UntranslatedDialog({ ref, infos, onContinue }: UntranslatedDialogProps) {
  const t = useTranslations('documents');
  const shell = useTranslations('shell');
  const failureText = useFailureText();
  const { wait, stopWaiting, isWaiting, error } = useWaiting(infos, proceed);
  const count = sumOf(infos, countUntranslated);
  const running = infos.filter(isInProgress).length;

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
            <Progress infos={infos} />
          </div>
        ) : (
          <p>
            {count > 0
              ? t('missingText', { count, all: sumOf(infos, ({ segments }) => segments) })
              : t('missingDocuments', { count: running })}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={proceed}>{t('missingGoOn')}</Button>
          {!isWaiting && (
            <Button kind="primary" onClick={wait}>
              {t(running === infos.filter(isMissing).length ? 'missingWait' : 'missingRetry')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Progress({ infos }: { infos: readonly DocumentInfo[] }) {
  const t = useTranslations('documents');
  const [only] = infos;
  if (only && infos.length === 1) return <DocumentProgress info={only} />;
  const done = sumOf(infos, ({ pages_done }) => pages_done);
  const count = sumOf(infos, ({ pages_wanted }) => pages_wanted ?? 0);
  return <ProgressLine text={t('pagesDone', { done, count })} value={count > 0 ? done / count : undefined} />;
}

/** Whether translations of the document are missing, or may be. */
function isMissing(info: DocumentInfo): boolean {
  return isInProgress(info) || countUntranslated(info) > 0;
}

function sumOf(infos: readonly DocumentInfo[], numberOf: (info: DocumentInfo) => number): number {
  return infos.reduce((sum, info) => sum + numberOf(info), 0);
}

/** Waits for running translations; retries those that have stopped first. */
function useWaiting(infos: readonly DocumentInfo[], onDone: () => void) {
  const documents = useDocumentsClient();
  const updateDocument = useUpdateDocument();
  const [isWaiting, setIsWaiting] = useState(false);
  const stopped = infos.filter((info) => isMissing(info) && !isInProgress(info));
  const { mutate, error, reset } = useMutation({
    async mutationFn() {
      for (const { id } of stopped) updateDocument(await documents.retry(id));
    },
    onSuccess: () => setIsWaiting(true),
  });
  const isDone = isWaiting && !infos.some(isInProgress);
  const isComplete = isDone && !infos.some(isMissing);
  useEffect(() => {
    if (!isDone) return;
    // If translations are still missing, the dialog asks again.
    setIsWaiting(false);
    if (isComplete) onDone();
  }, [isDone, isComplete, onDone]);
  return {
    isWaiting,
    error,
    wait: () => (stopped.length === 0 ? setIsWaiting(true) : mutate()),
    stopWaiting() {
      setIsWaiting(false);
      reset();
    },
  };
}
