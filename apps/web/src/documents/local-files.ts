const DATABASE = 'interlinear-documents';
const FILES = 'files';
/** How long a file stays in this browser (DOC-07). */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** A file that was sent, as the browser keeps it (section 3 of the specification). */
export interface LocalFile {
  /** That of the document. */
  fileId: string;
  fileName: string;
  blob: Blob;
  /** When it was put there, in milliseconds since 1970. */
  timestamp: number;
}

/**
 * The files of documents in this browser (DOC-07), so that the reader shows them without fetching them again. A browser that
 * refuses (private mode, no room) has none: nothing here ever fails.
 */
export async function saveLocalFile(fileId: string, file: File, now: Date): Promise<void> {
  const entry: LocalFile = { fileId, fileName: file.name, blob: file, timestamp: now.getTime() };
  await withFileStore('readwrite', (files) => files.put(entry));
}

export async function findLocalFile(fileId: string, now: Date): Promise<LocalFile | undefined> {
  // Only `keepLocalFile` writes there.
  const found = (await withFileStore('readonly', (files) => files.get(fileId))) as LocalFile | undefined;
  return found && found.timestamp > now.getTime() - MAX_AGE_MS ? found : undefined;
}

export async function removeLocalFile(fileId: string): Promise<void> {
  await withFileStore('readwrite', (files) => files.delete(fileId));
}

/** Removes what is older than a day. */
export async function purgeLocalFiles(now: Date): Promise<void> {
  const old = IDBKeyRange.upperBound(now.getTime() - MAX_AGE_MS);
  await withFileStore('readwrite', (files) => {
    const walk = files.index('timestamp').openCursor(old);
    walk.onsuccess = () => {
      walk.result?.delete();
      walk.result?.continue();
    };
    return walk;
  });
}

/** The result of what was asked for, once it is safely stored; `undefined` where the browser refuses. */
async function withFileStore<Result>(
  mode: IDBTransactionMode,
  ask: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase();
    try {
      const transaction = database.transaction(FILES, mode);
      const request = ask(transaction.objectStore(FILES));
      await committed(transaction);
      return request.result;
    } finally {
      database.close();
    }
  } catch {
    // Failures of storage are nobody's concern (section 8 of the specification): the file is fetched from the server instead.
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

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
