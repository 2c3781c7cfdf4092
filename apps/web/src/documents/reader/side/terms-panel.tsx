import type { DocumentInfo, DocumentTerm } from '@interlinear/contract/documents';
import { Button } from '@interlinear/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { QueryView } from '../../../failures/query-view.tsx';
import { useFailureText } from '../../../failures/use-failure-text.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { countUntranslated, isInProgress } from '../../status/document-state.ts';
import { useDocumentsClient, useUpdateDocument } from '../../use-documents.ts';
import { useTerms, useUpdateTerm } from '../data/use-terms.ts';
import { TermItem } from './term-item.tsx';

/** Names and terms that recur in a document. A changed one is used in the whole document (ENG-10). */
export function TermsPanel({ info }: { info: DocumentInfo }) {
  const t = useTranslations('reader');
  const query = useTerms(info);
  return (
    <section className="grid gap-3">
      <QueryView query={query} failedText={t('termsFailed')}>
        {({ state, items }) =>
          items.length > 0 ? (
            <Terms info={info} terms={items} />
          ) : (
            <p className="p-2 text-sm text-faded">{t(`terms_${state}`)}</p>
          )
        }
      </QueryView>
    </section>
  );
}

function Terms({ info, terms }: { info: DocumentInfo; terms: readonly DocumentTerm[] }) {
  const t = useTranslations('reader');
  const failureText = useFailureText();
  const [editedSource, setEditedSource] = useState<string>();
  const { change, undo, before, isPending, error } = useChangeTerm(info);
  return (
    <>
      <p className="px-2 text-sm text-faded">{t('termsHint')}</p>
      {error && <FormNotice kind="failure">{failureText(error)}</FormNotice>}
      <TermStatus info={info} changed={before?.source} onUndo={undo} />
      <ul className="grid gap-0.5">
        {terms.map((term) => (
          <TermItem
            key={term.source}
            term={term}
            info={info}
            isEdited={term.source === editedSource}
            isPending={isPending}
            onEdit={setEditedSource}
            onChange={(target) => change(term, target)}
          />
        ))}
      </ul>
    </>
  );
}

interface TermStatusProps {
  info: DocumentInfo;
  /** Source of the term that was changed last. */
  changed: string | undefined;
  onUndo: () => void;
}

/** Says how far the last change has come, and takes it back on request. */
function TermStatus({ info, changed, onUndo }: TermStatusProps) {
  const t = useTranslations('reader');
  const count = countUntranslated(info);
  return (
    <div role="status" className="grid gap-2 px-2 text-sm empty:hidden">
      {changed !== undefined && (
        <>
          <p className="[overflow-wrap:anywhere]">
            {t('termChanged', { term: changed })} {count > 0 && <TermProgress info={info} count={count} />}
          </p>
          <Button className="justify-self-start" onClick={onUndo}>
            {t('undoTerm')}
          </Button>
        </>
      )}
    </div>
  );
}

function TermProgress({ info, count }: { info: DocumentInfo; count: number }) {
  const t = useTranslations('reader');
  return t(isInProgress(info) ? 'termProgress' : 'termLater', { count });
}

/** Changes terms, and remembers the last one as it was, to undo the change. */
function useChangeTerm(info: DocumentInfo) {
  const documents = useDocumentsClient();
  const updateDocument = useUpdateDocument();
  const updateTerm = useUpdateTerm(info.id);
  const [before, setBefore] = useState<DocumentTerm>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ source, target }: DocumentTerm) => documents.changeTerm({ id: info.id, source, target }),
    onSuccess(changed, term) {
      updateDocument(changed);
      updateTerm(term);
    },
  });
  return {
    ...{ before, isPending, error },
    change(term: DocumentTerm, target: string | null) {
      if (!isPending) mutate({ ...term, target }, { onSuccess: () => setBefore(term) });
    },
    undo() {
      if (before && !isPending) mutate(before, { onSuccess: () => setBefore(undefined) });
    },
  };
}
