/** Object store of IndexedDB whose entries are removed some time after they were stored. */
export interface ObjectStore {
  /** Runs a request and returns its result after the commit; `undefined` if the browser refuses (private mode, storage full). */
  run<Result>(
    mode: IDBTransactionMode,
    createRequest: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | undefined>;
  /** Removes entries with an older `timestamp`, in milliseconds since 1970. Never fails. */
  purge(olderThan: number): Promise<void>;
}

export interface ObjectStoreOptions {
  database: string;
  store: string;
  /** Property that identifies an entry. Each also has a `timestamp`. */
  keyPath: string;
}

export function createObjectStore(options: ObjectStoreOptions): ObjectStore {
  async function run<Result>(
    mode: IDBTransactionMode,
    createRequest: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | undefined> {
    try {
      const database = await openDatabase(options);
      try {
        const transaction = database.transaction(options.store, mode);
        const request = createRequest(transaction.objectStore(options.store));
        await waitForCommit(transaction);
        return request.result;
      } finally {
        database.close();
      }
    } catch {
      // Storage failures are not reported (section 8 of the specification): what is stored here can be had again.
      return undefined;
    }
  }

  return {
    run,
    async purge(olderThan) {
      const old = IDBKeyRange.upperBound(olderThan);
      await run('readwrite', (store) => {
        const cursorRequest = store.index('timestamp').openCursor(old);
        cursorRequest.onsuccess = () => {
          cursorRequest.result?.delete();
          cursorRequest.result?.continue();
        };
        return cursorRequest;
      });
    },
  };
}

function openDatabase({ database, store, keyPath }: ObjectStoreOptions): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(store, { keyPath }).createIndex('timestamp', 'timestamp');
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
