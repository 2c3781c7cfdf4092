import type { DocumentInfo } from '@interlinear/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { findRecentUpload } from '../../recent-upload.ts';
import { isInProgress } from '../../status/document-state.ts';
import { documentKey, useDocumentsClient, useUpdateDocument } from '../../use-documents.ts';
import { followDocument } from './follow-document.ts';
import { createPageStore, type PageStore } from './page-store.ts';

export interface FollowedDocument {
  info: DocumentInfo | undefined;
  store: PageStore;
  /** Error that prevents showing the document. */
  error: unknown;
}

/** Loads a document and its pages and keeps them in step with the server. */
export function useFollowedDocument(id: string): FollowedDocument {
  const documents = useDocumentsClient();
  const updateDocument = useUpdateDocument();
  const store = useMemo(
    () => createPageStore(async (first, last) => (await documents.pages({ id, first, last })).items),
    [documents, id],
  );
  const [following, setFollowing] = useState<'active' | 'ended' | { error: unknown }>('active');
  const [sent] = useState(() => findRecentUpload(id, new Date())?.info);
  const { data: info, error } = useQuery({
    queryKey: documentKey(id),
    queryFn: ({ signal }) => documents.info(id, { signal }),
    ...(sent && { initialData: sent }),
    // The event stream already delivers every change.
    staleTime: following === 'active' ? Number.POSITIVE_INFINITY : 0,
  });
  const isRestarted = following === 'ended' && info !== undefined && isInProgress(info);
  useEffect(() => {
    if (isRestarted) setFollowing('active');
  }, [isRestarted]);
  useEffect(() => {
    if (following !== 'active') return;
    const controller = new AbortController();
    const { signal } = controller;
    followDocument({
      documents,
      id,
      since: store.latestSequence(),
      signal,
      onInfo: updateDocument,
      onPage: store.announce,
      wait,
    }).then(
      () => !signal.aborted && setFollowing('ended'),
      (failure: unknown) => !signal.aborted && setFollowing({ error: failure }),
    );
    return () => controller.abort();
  }, [following, documents, id, store, updateDocument]);
  return { info, store, error: typeof following === 'object' ? following.error : error };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
