import type { DocumentWorkerProcess } from '@interlinear/documents/browser-client';

/** Starts a worker that reads and writes one document on this device. */
export function startDocumentWorker(): DocumentWorkerProcess {
  return new Worker(new URL('./document-thread.ts', import.meta.url), { type: 'module' });
}
