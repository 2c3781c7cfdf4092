const DATABASE = 'interlinear-documents';
const FILES = 'files';
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
  await withFileStore('readwrite', (files) => files.put(entry));
}

export async function findLocalFile(fileId: string, now: Date): Promise<LocalFile | undefined> {
  // Safe cast: only `saveLocalFile` writes to this store.
  const found = (await withFileStore('readonly', (files) => files.get(fileId))) as LocalFile | undefined;
  return found && found.timestamp > now.getTime() - MAX_AGE_MS ? found : undefined;
}

export async function removeLocalFile(fileId: string): Promise<void> {
  await withFileStore('readwrite', (files) => files.delete(fileId));
}

/** Removes files that are older than a day. */
export async function purgeLocalFiles(now: Date): Promise<void> {
  const old = IDBKeyRange.upperBound(now.getTime() - MAX_AGE_MS);
  await withFileStore('readwrite', (files) => {
    const cursorRequest = files.index('timestamp').openCursor(old);
    cursorRequest.onsuccess = () => {
      cursorRequest.result?.delete();
      cursorRequest.result?.continue();
    };
    return cursorRequest;
  });
}

/** Runs a request on the file store and returns its result after the commit; `undefined` if the browser refuses. */
async function withFileStore<Result>(
  mode: IDBTransactionMode,
  createRequest: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase();
    try {
      const transaction = database.transaction(FILES, mode);
      const request = createRequest(transaction.objectStore(FILES));
      await waitForCommit(transaction);
      return request.result;
    } finally {
      database.close();
    }
  } catch {
    // Storage failures are not reported (section 8 of the specification): the file is downloaded instead.
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(FILES, { keyPath: 'fileId' }).createIndex('timestamp', 'timestamp');
  };
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('another page holds the database'));
  });
}

function waitForCommit(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
