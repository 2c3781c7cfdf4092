import type { SafeStorage } from './safe-storage.ts';

/** One text in the browser's storage that every open tab follows. */
export interface SharedEntry {
  read(): string | undefined;
  /** `undefined` removes it. */
  write(text: string | undefined): void;
  /** Tells of changes here and in other tabs. */
  subscribe(listener: () => void): () => void;
}

export interface SharedEntryOptions {
  storage: SafeStorage;
  key: string;
  /** What tells of other tabs: the window. Not there while pages are prerendered. */
  tabs: EventTarget | undefined;
}

export function createSharedEntry({ storage, key, tabs }: SharedEntryOptions): SharedEntry {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  tabs?.addEventListener('storage', (event) => {
    // Without a key: everything was removed at once.
    if ('key' in event && (event.key === key || event.key === null)) notify();
  });
  return {
    read: () => storage.read(key),
    write(text) {
      if (text === undefined) storage.remove(key);
      else storage.write(key, text);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
