import { useSyncExternalStore } from 'react';
import { createUploadQueue, type Upload } from './upload-queue.ts';

/** The files that this page is sending. */
export const siteUploads = createUploadQueue();

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(siteUploads.subscribe, siteUploads.uploads, () => NONE);
}

const NONE: readonly Upload[] = [];
