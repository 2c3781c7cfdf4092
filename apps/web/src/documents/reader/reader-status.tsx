import { Button } from '@interlinear/ui/button';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { DocumentActions } from '../document-actions.tsx';
import { DocumentFailure, type DocumentFailureProps } from '../document-failure.tsx';
import { DocumentProgress } from '../document-progress.tsx';
import { DocumentRecognition } from '../document-recognition.tsx';
import { DocumentWarnings } from '../document-warnings.tsx';
import { isWorking, missingSegments } from '../document-work.ts';
import type { PageStore } from './page-store.ts';

export interface ReaderStatusProps extends Required<DocumentFailureProps> {
  store: PageStore;
}

/** A line below the toolbar while something is being done, missing or wrong; nothing where all is well. */
export function ReaderStatus({ info, store, isAskedElsewhere }: ReaderStatusProps) {
  const isQuiet = info.state === 'done' && missingSegments(info) === 0 && info.warnings.length === 0;
  return (
    <>
      <PagesFailure store={store} />
      {!isQuiet && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-rule bg-sheet px-4 py-2">
          <div className="grid min-w-0 grow gap-1">
            {isWorking(info) && <DocumentProgress info={info} />}
            {info.state === 'failed' && <DocumentFailure info={info} isAskedElsewhere={isAskedElsewhere} />}
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
