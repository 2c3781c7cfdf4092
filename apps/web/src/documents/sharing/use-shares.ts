import type { DocumentSharesData } from '@interlinear/contract/document-shares';
import { createDocumentSharesClient, type DocumentSharesClient } from '@interlinear/contract/document-shares-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTransport } from '../../session/use-transport.ts';
import { DOCUMENT_LIST_KEY } from '../list/use-document-list.ts';

/** Loads the links to a document. */
export function useShares(id: string) {
  const client = useSharesClient();
  return useQuery({ queryKey: sharesKey(id), queryFn: ({ signal }) => client.list(id, { signal }) });
}

/** Changes the links to a document, and shows the changed list. */
export function useChangeShares<Input>(
  id: string,
  change: (client: DocumentSharesClient, input: Input) => Promise<DocumentSharesData>,
) {
  const client = useSharesClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(client, input),
    async onSuccess(data) {
      queries.setQueryData(sharesKey(id), data);
      await queries.invalidateQueries({ queryKey: DOCUMENT_LIST_KEY });
    },
  });
}

function useSharesClient(): DocumentSharesClient {
  const transport = useTransport();
  return useMemo(() => createDocumentSharesClient(transport), [transport]);
}

function sharesKey(id: string): string[] {
  return ['document-shares', id];
}
