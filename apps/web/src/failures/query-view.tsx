import { Button } from '@interlinear/ui/button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FormNotice } from '../forms/form-notice.tsx';
import { useFailureText } from './use-failure-text.ts';

export interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  /** Sentence that says what could not be loaded. */
  failedText: string;
  children: (data: Data) => ReactNode;
}

/** Shows a query's data, a loading message until it arrives, or the failure with a retry button. */
export function QueryView<Data>({ query, failedText, children }: QueryViewProps<Data>) {
  const t = useTranslations('common');
  const failureText = useFailureText();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <FormNotice kind="failure">
        <p>
          {failedText} {failureText(query.error)}
        </p>
        {/* Not awaited: this component shows the query's next state. */}
        <Button className="mt-3" onClick={() => void query.refetch()}>
          {t('tryAgain')}
        </Button>
      </FormNotice>
    );
  }
  return (
    <p role="status" className="py-6 text-faded">
      {t('loading')}
    </p>
  );
}
