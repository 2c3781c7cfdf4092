import type { DocumentInfo, StartDocumentRequest } from '@interlinear/contract/documents';
import { useMutation } from '@tanstack/react-query';
import { useDocumentChanged, useDocuments } from './use-documents.ts';

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
