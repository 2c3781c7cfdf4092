/** The methods of `Storage` that are used. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Key-value storage that never throws (SITE-21). */
export interface SafeStorage {
  read(key: string): string | undefined;
  /** Stores the value; when the browser refuses, keeps it in memory until the page is closed. */
  write(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * Wraps a browser's storage. When storage is disabled, full or blocked by private mode, values live in memory instead,
 * so that the page keeps working.
 * @param open called on every access, because merely reading `window.localStorage` may throw
 */
export function createSafeStorage(open: () => StorageLike | undefined): SafeStorage {
  /** Writes that the browser refused; `undefined` stands for a refused removal. */
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

/** The browser's `localStorage`; memory alone while pages are prerendered. */
export const browserStorage = createSafeStorage(() =>
  typeof window === 'undefined' ? undefined : window.localStorage,
);

function attempt<Value>(action: () => Value): { isDone: boolean; value?: Value } {
  try {
    return { isDone: true, value: action() };
  } catch {
    // The caller handles the refusal: it falls back to memory.
    return { isDone: false };
  }
}

function requireStorage(storage: StorageLike | undefined): StorageLike {
  if (!storage) throw new Error('there is no storage');
  return storage;
}
