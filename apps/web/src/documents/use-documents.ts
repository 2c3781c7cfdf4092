import type { DocumentInfo, StartDocumentRequest } from '@interlinear/contract/documents';
import { createDocumentsClient, type DocumentsClient } from '@interlinear/contract/documents-client';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTransport } from '../session/use-transport.ts';
import { isInProgress } from './status/document-state.ts';

/** How often a document that is being worked on is asked about: many at once have no room for a stream each. */
const POLL_INTERVAL_MS = 1_000;

export function useDocumentsClient(): DocumentsClient {
  const transport = useTransport();
  return useMemo(() => createDocumentsClient(transport), [transport]);
}

/** How far a document is, followed until nothing more is being done. */
export function useDocument(id: string, known?: DocumentInfo): UseQueryResult<DocumentInfo> {
  const documents = useDocumentsClient();
  return useQuery({
    queryKey: documentKey(id),
    queryFn: ({ signal }) => documents.info(id, { signal }),
    // What was told just now is not asked for at once.
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? POLL_INTERVAL_MS : false),
    ...(known && { initialData: known }),
  });
}

/** Tells everything that shows a document what has become of it. */
export function useUpdateDocument(): (info: DocumentInfo) => void {
  const queries = useQueryClient();
  return useCallback((info) => queries.setQueryData(documentKey(info.id), info), [queries]);
}

export function documentKey(id: string): string[] {
  return ['document', id];
}

/** Begins a document anew, with something changed. */
export function useStartDocument({ id }: DocumentInfo) {
  const documents = useDocumentsClient();
  const changed = useUpdateDocument();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (change: Omit<StartDocumentRequest, 'id'>) => documents.start({ id, ...change }),
    onSuccess: changed,
  });
  return { start: mutate, isPending, isSuccess, error };
}
