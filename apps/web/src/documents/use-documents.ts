import type { DocumentInfo, StartDocumentRequest } from '@interlinear/contract/documents';
import { createDocumentsClient, type DocumentsClient } from '@interlinear/contract/documents-client';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTransport } from '../session/use-transport.ts';
import { isWorking } from './status/document-state.ts';

/** How often a document that is being worked on is asked about: many at once have no room for a stream each. */
const ASK_AGAIN_MS = 1_000;

export function useDocuments(): DocumentsClient {
  const transport = useTransport();
  return useMemo(() => createDocumentsClient(transport), [transport]);
}

/** How far a document is, followed until nothing more is being done. */
export function useDocument(id: string, known?: DocumentInfo): UseQueryResult<DocumentInfo> {
  const documents = useDocuments();
  return useQuery({
    queryKey: documentKey(id),
    queryFn: ({ signal }) => documents.info(id, { signal }),
    // What was told just now is not asked for at once.
    staleTime: ASK_AGAIN_MS,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? ASK_AGAIN_MS : false),
    ...(known && { initialData: known }),
  });
}

/** Tells everything that shows a document what has become of it. */
export function useDocumentChanged(): (info: DocumentInfo) => void {
  const queries = useQueryClient();
  return useCallback((info) => queries.setQueryData(documentKey(info.id), info), [queries]);
}

export function documentKey(id: string): string[] {
  return ['document', id];
}

/** Begins a document anew, with something changed. */
export function useStart({ id }: DocumentInfo) {
  const documents = useDocuments();
  const changed = useDocumentChanged();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (change: Omit<StartDocumentRequest, 'id'>) => documents.start({ id, ...change }),
    onSuccess: changed,
  });
  return { start: mutate, isPending, isSuccess, error };
}
