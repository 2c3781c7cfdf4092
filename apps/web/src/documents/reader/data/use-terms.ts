import type { DocumentInfo, DocumentTerm, DocumentTermsData } from '@interlinear/contract/documents';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isInProgress } from '../../status/document-state.ts';
import { useDocumentsClient } from '../../use-documents.ts';

/** Loads the terms of a document, and again once they may have been found. */
export function useTerms(info: DocumentInfo) {
  const documents = useDocumentsClient();
  const isFound = info.segments_translated > 0 || !isInProgress(info);
  return useQuery({
    queryKey: [...termsKey(info.id), isFound],
    queryFn: ({ signal }) => documents.terms(info.id, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns a function that replaces a term in the loaded list. */
export function useUpdateTerm(id: string): (term: DocumentTerm) => void {
  const queries = useQueryClient();
  return useCallback(
    (term) =>
      queries.setQueriesData<DocumentTermsData>(
        { queryKey: termsKey(id) },
        (data) => data && { ...data, items: data.items.map((old) => (old.source === term.source ? term : old)) },
      ),
    [queries, id],
  );
}

function termsKey(id: string): string[] {
  return ['document-terms', id];
}
