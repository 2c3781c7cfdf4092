import { createObjectStore } from '../storage/object-store.ts';

const store = createObjectStore({ database: 'interlinear-documents', store: 'files', keyPath: 'fileId' });
/** Files are removed from this browser after a day (DOC-07). */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** Local copy of an uploaded file (section 3 of the specification). */
export interface LocalFile {
  /** Id of the document. */
  fileId: string;
  fileName: string;
  blob: Blob;
  /** Time of storing, in milliseconds since 1970. */
  timestamp: number;
}

/**
 * Stores a document's file in this browser, so that the reader need not download it (DOC-07).
 * Like all functions here it never fails: a browser that refuses (private mode, storage full) simply has no copy.
 */
export async function saveLocalFile(fileId: string, file: File, now: Date): Promise<void> {
  const entry: LocalFile = { fileId, fileName: file.name, blob: file, timestamp: now.getTime() };
  await store.run('readwrite', (files) => files.put(entry));
}

export async function findLocalFile(fileId: string, now: Date): Promise<LocalFile | undefined> {
  // Safe cast: only `saveLocalFile` writes to this store.
  const found = (await store.run('readonly', (files) => files.get(fileId))) as LocalFile | undefined;
  return found && found.timestamp > now.getTime() - MAX_AGE_MS ? found : undefined;
}

export async function removeLocalFile(fileId: string): Promise<void> {
  await store.run('readwrite', (files) => files.delete(fileId));
}

/** Removes files that are older than a day. */
export async function purgeLocalFiles(now: Date): Promise<void> {
  await store.purge(now.getTime() - MAX_AGE_MS);
}
