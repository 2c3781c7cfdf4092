import type { DocumentInfo, StartDocumentRequest } from '@interlinear/contract/documents';
import { createDocumentsClient, type DocumentsClient } from '@interlinear/contract/documents-client';
import {
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocale } from '../locale/use-locale.ts';
import { useTransport } from '../session/use-transport.ts';
import { withLocalDocuments } from './local/with-local-documents.ts';
import { withSharedDocuments } from './sharing/with-shared-documents.ts';
import { isInProgress } from './status/document-state.ts';

/** Polling interval for documents in progress: too many may be shown at once for an event stream each. */
const POLL_INTERVAL_MS = 1_000;

/** Returns the client for documents of the server, of this browser and of links. */
export function useDocumentsClient(): DocumentsClient {
  const transport = useTransport();
  const locale = useLocale();
  return useMemo(
    () => withSharedDocuments(withLocalDocuments(createDocumentsClient(transport), locale), transport),
    [transport, locale],
  );
}

/** Loads a document and polls it until its translation ends. */
export function useDocument(id: string, initialInfo?: DocumentInfo): UseQueryResult<DocumentInfo> {
  const documents = useDocumentsClient();
  return useQuery({ ...documentQuery(documents, id), ...(initialInfo && { initialData: initialInfo }) });
}

/** Loads documents and polls them; leaves out those that are not loaded or were deleted. */
export function useDocuments(ids: readonly string[]): readonly DocumentInfo[] {
  const documents = useDocumentsClient();
  return useQueries({ queries: ids.map((id) => documentQuery(documents, id)) }).flatMap(({ data }) => data ?? []);
}

function documentQuery(documents: Pick<DocumentsClient, 'info'>, id: string) {
  return queryOptions({
    queryKey: documentKey(id),
    queryFn: ({ signal }) => documents.info(id, { signal }),
    // Fresh data is not requested again at once.
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? POLL_INTERVAL_MS : false),
  });
}

/** Returns a function that updates a document in all components that show it. */
export function useUpdateDocument(): (info: DocumentInfo) => void {
  const queries = useQueryClient();
  return useCallback((info) => queries.setQueryData(documentKey(info.id), info), [queries]);
}

export function documentKey(id: string): string[] {
  return ['document', id];
}

/** Starts a document's translation again with changed settings. */
export function useStartDocument({ id }: DocumentInfo) {
  const documents = useDocumentsClient();
  const updateDocument = useUpdateDocument();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (change: Omit<StartDocumentRequest, 'id'>) => documents.start({ id, ...change }),
    onSuccess: updateDocument,
  });
  return { start: mutate, isPending, isSuccess, error };
}
