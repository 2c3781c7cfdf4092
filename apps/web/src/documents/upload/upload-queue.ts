import type { DocumentInfo } from '@interlinear/contract/documents';
import { useSyncExternalStore } from 'react';

/** A file on its way to the server. */
export interface Upload {
  key: number;
  file: File;
  state: { status: 'waiting' } | { status: 'sending'; fraction: number } | { status: 'failed'; error: unknown };
}

/** How a file is sent, with the settings and the login of the moment it was given up. */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<DocumentInfo>;

/** Files on their way, a few at a time (DOC-12). It lives as long as the page, whatever screen is shown. */
export interface UploadQueue {
  /** The same array until something changes. */
  uploads(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  /** @param onSent told of each as soon as the server has it; it is no longer in the queue then */
  add(files: readonly File[], send: SendFile, onSent: (info: DocumentInfo, file: File) => void): void;
  /** Sends one that failed once more. */
  retry(key: number): void;
  /** Takes one out, sent or not. */
  remove(key: number): void;
}

interface Job extends Upload {
  send: SendFile;
  onSent: (info: DocumentInfo, file: File) => void;
  abort: AbortController;
}

/** @param atOnce how many travel at the same time: a slow line is not made faster by more */
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
      // What becomes of it stands in its state.
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

/** The files that this page is sending. */
export const uploadQueue = createUploadQueue();

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploadQueue.subscribe, uploadQueue.uploads, () => NONE);
}

const NONE: readonly Upload[] = [];
