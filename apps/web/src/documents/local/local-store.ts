import { createObjectStore } from '../../storage/object-store.ts';
import type { LocalDocument } from './local-document.ts';

const documents = createObjectStore({ database: 'interlinear-local-documents', store: 'documents', keyPath: 'id' });
// A database of its own, so that a file is not written again with each page.
const files = createObjectStore({ database: 'interlinear-local-files', store: 'files', keyPath: 'id' });

/** Documents are removed from this browser after 30 days, as on the server. */
export const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/** Stores a document. Like all functions here it never fails: where the browser refuses, a reload loses the document. */
export async function saveDocument(document: LocalDocument): Promise<void> {
  await documents.run('readwrite', (store) => store.put(document));
}

export async function saveFile({ id, timestamp }: Pick<LocalDocument, 'id' | 'timestamp'>, file: Blob): Promise<void> {
  await files.run('readwrite', (store) => store.put({ id, timestamp, file }));
}

export async function loadDocument(id: string): Promise<{ document: LocalDocument; file: Blob } | undefined> {
  // Safe casts: only the functions above write to these stores.
  const document = (await documents.run('readonly', (store) => store.get(id))) as LocalDocument | undefined;
  const stored = (await files.run('readonly', (store) => store.get(id))) as { file: Blob } | undefined;
  return document && stored && { document, file: stored.file };
}

export async function removeDocument(id: string): Promise<void> {
  await documents.run('readwrite', (store) => store.delete(id));
  await files.run('readwrite', (store) => store.delete(id));
}

/** Removes documents that are older than 30 days. */
export async function purgeDocuments(now: Date): Promise<void> {
  await documents.purge(now.getTime() - MAX_AGE_MS);
  await files.purge(now.getTime() - MAX_AGE_MS);
}
