import type { DocumentsData } from '@interlinear/contract/documents';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDocumentsClient } from '../use-documents.ts';

export const DOCUMENT_LIST_KEY = ['documents'];

/** Loads a page of the documents whose names contain `search`; an empty search matches all. */
export function useDocumentList({ search, page }: { search: string; page: number }): UseQueryResult<DocumentsData> {
  const documents = useDocumentsClient();
  return useQuery({
    queryKey: [...DOCUMENT_LIST_KEY, search, page],
    queryFn: ({ signal }) => documents.list({ page, ...(search !== '' && { search }) }, { signal }),
    placeholderData: keepPreviousData,
  });
}
