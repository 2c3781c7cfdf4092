import type { DocumentInfo } from '@interlinear/contract/documents';
import { useEffect } from 'react';
import { createSafeStorage } from '../../../storage/safe-storage.ts';
import { extractedData } from './extracted-data.ts';
import type { PageStore } from './page-store.ts';
import { usePages } from './use-pages.ts';

/** How long nothing new comes before it is written. */
const SETTLED_MS = 1_000;

const pageStorage = createSafeStorage(() => (typeof window === 'undefined' ? undefined : window.sessionStorage));

/** Keeps the texts that were read under the id of the document, as long as the tab is open (DOC-03). */
export function useExtractedData(info: DocumentInfo, store: PageStore): void {
  const pages = usePages(store);
  useEffect(() => {
    if (pages.size === 0) return;
    const timer = setTimeout(() => pageStorage.write(info.id, JSON.stringify(extractedData(info, pages))), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [info, pages]);
}
