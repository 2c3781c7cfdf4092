import { Button } from '@interlinear/ui/button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FormNotice } from '../forms/form-notice.tsx';
import { useFailureText } from './use-failure-text.ts';

export interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  /** What could not be loaded, as a sentence. */
  failedText: string;
  children: (data: Data) => ReactNode;
}

/** What a query has brought; until then that it is on its way, and when it failed why, with another try. */
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
        {/* The query keeps the outcome, and this shows it. */}
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
