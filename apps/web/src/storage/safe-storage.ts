/** What of `Storage` is used. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage that never throws (SITE-21). */
export interface SafeStorage {
  read(key: string): string | undefined;
  /** Keeps the value at least until the page is left, even when the browser refuses. */
  write(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * Wraps a browser's storage. In private mode, with storage switched off or full, everything that was written lives in
 * memory instead, so that the page goes on working.
 * @param open asked each time, because merely touching `window.localStorage` may throw
 */
export function createSafeStorage(open: () => StorageLike | undefined): SafeStorage {
  /** What the browser did not take; `undefined` marks what it did not remove. */
  const memory = new Map<string, string | undefined>();

  return {
    read(key) {
      if (memory.has(key)) return memory.get(key);
      return attempt(() => open()?.getItem(key) ?? undefined).value;
    },
    write(key, value) {
      const { isDone } = attempt(() => requireStorage(open()).setItem(key, value));
      if (isDone) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      const { isDone } = attempt(() => requireStorage(open()).removeItem(key));
      if (isDone) memory.delete(key);
      else memory.set(key, undefined);
    },
  };
}

/** The storage of this browser. On the server, while pages are prerendered, there is none. */
export const browserStorage = createSafeStorage(() =>
  typeof window === 'undefined' ? undefined : window.localStorage,
);

function attempt<Value>(action: () => Value): { isDone: boolean; value?: Value } {
  try {
    return { isDone: true, value: action() };
  } catch {
    // What a refusal means is decided by the caller: memory takes over.
    return { isDone: false };
  }
}

function requireStorage(storage: StorageLike | undefined): StorageLike {
  if (!storage) throw new Error('there is no storage');
  return storage;
}
