import type { DocumentInfo } from '@interlinear/contract/documents';
import { Button } from '@interlinear/ui/button';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { DocumentActions } from '../status/document-actions.tsx';
import { DocumentFailure } from '../status/document-failure.tsx';
import { DocumentProgress } from '../status/document-progress.tsx';
import { DocumentRecognition } from '../status/document-recognition.tsx';
import { DocumentWarnings } from '../status/document-warnings.tsx';
import { isWorking, missingSegments } from '../status/document-state.ts';
import type { PageStore } from './data/page-store.ts';

export interface ReaderStatusProps {
  info: DocumentInfo;
  store: PageStore;
  /** The screen asks for the file's password, which says what is wrong. */
  isPasswordAsked: boolean;
}

/** A line below the toolbar while something is being done, missing or wrong; nothing where all is well. */
export function ReaderStatus({ info, store, isPasswordAsked }: ReaderStatusProps) {
  const isWhole = info.state === 'done' && missingSegments(info) === 0 && info.warnings.length === 0;
  const isQuiet = isWhole || isPasswordAsked;
  return (
    <>
      <PagesFailure store={store} />
      {!isQuiet && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-rule bg-sheet px-4 py-2">
          <div className="grid min-w-0 grow gap-1">
            {isWorking(info) && <DocumentProgress info={info} />}
            {info.state === 'failed' && <DocumentFailure info={info} />}
            <DocumentWarnings info={info} />
            <DocumentRecognition info={info} />
          </div>
          <DocumentActions info={info} />
        </div>
      )}
    </>
  );
}

function PagesFailure({ store }: { store: PageStore }) {
  const t = useTranslations('reader');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const failure = useSyncExternalStore(store.subscribe, store.failure);
  if (failure === undefined) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 bg-rubric-wash px-4 py-2 text-sm text-rubric">
      <p>
        {t('pagesFailed')} {failureText(failure)}
      </p>
      <Button onClick={store.retry}>{common('tryAgain')}</Button>
    </div>
  );
}
