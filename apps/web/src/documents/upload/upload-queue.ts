import type { DocumentInfo } from '@interlinear/contract/documents';
import { useSyncExternalStore } from 'react';

/** A file in the upload queue. */
export interface Upload {
  key: number;
  file: File;
  state: { status: 'waiting' } | { status: 'sending'; fraction: number } | { status: 'failed'; error: unknown };
}

/** Uploads a file with the settings and login of the moment when it was queued. */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<DocumentInfo>;

/** Queue of uploads, a few at a time (DOC-12). It lives as long as the page, across screens. */
export interface UploadQueue {
  /** Returns the same array until something changes. */
  uploads(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  /** @param onSent called for each file after its upload, when it has left the queue */
  add(files: readonly File[], send: SendFile, onSent: (info: DocumentInfo, file: File) => void): void;
  /** Queues a failed upload again. */
  retry(key: number): void;
  /** Removes a file from the queue and cancels its upload. */
  remove(key: number): void;
}

interface Job extends Upload {
  send: SendFile;
  onSent: (info: DocumentInfo, file: File) => void;
  abort: AbortController;
}

/** @param atOnce number of parallel uploads; more do not make a slow connection faster */
export function createUploadQueue(atOnce = 2): UploadQueue {
  const listeners = new Set<() => void>();
  let jobs: readonly Job[] = [];
  let lastKey = 0;

  function change(next: readonly Job[]): void {
    jobs = next;
    for (const listener of listeners) listener();
  }

  function setState(key: number, state: Upload['state']): void {
    change(jobs.map((job) => (job.key === key ? { ...job, state } : job)));
  }

  function sendNext(): void {
    const free = atOnce - jobs.filter(({ state }) => state.status === 'sending').length;
    for (const job of jobs.filter(({ state }) => state.status === 'waiting').slice(0, Math.max(0, free))) {
      // Not awaited: the outcome is stored in its state.
      void sendJob(job);
    }
  }

  async function sendJob({ key, file, send, onSent, abort }: Job): Promise<void> {
    setState(key, { status: 'sending', fraction: 0 });
    try {
      const onProgress = (fraction: number) => setState(key, { status: 'sending', fraction });
      const info = await send(file, { signal: abort.signal, onProgress });
      change(jobs.filter((job) => job.key !== key));
      onSent(info, file);
    } catch (error) {
      setState(key, { status: 'failed', error });
    }
    sendNext();
  }

  return {
    uploads: () => jobs,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files, send, onSent) {
      const added = files.map((file): Job => {
        lastKey += 1;
        return { key: lastKey, file, state: { status: 'waiting' }, send, onSent, abort: new AbortController() };
      });
      change([...jobs, ...added]);
      sendNext();
    },
    retry(key) {
      setState(key, { status: 'waiting' });
      sendNext();
    },
    remove(key) {
      jobs.find((job) => job.key === key)?.abort.abort();
      change(jobs.filter((job) => job.key !== key));
      sendNext();
    },
  };
}

/** The page's upload queue. */
export const uploadQueue = createUploadQueue();

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploadQueue.subscribe, uploadQueue.uploads, () => NONE);
}

const NONE: readonly Upload[] = [];
