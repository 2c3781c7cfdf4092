import type { SafeStorage } from './safe-storage.ts';

/** A text in the browser's storage, kept in step across open tabs. */
export interface SharedEntry {
  read(): string | undefined;
  /** `undefined` removes it. */
  write(text: string | undefined): void;
  /** Calls the listener on changes in this tab and in others. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export interface SharedEntryOptions {
  storage: SafeStorage;
  key: string;
  /** Source of `storage` events from other tabs: the window, or `undefined` while prerendering. */
  tabs: EventTarget | undefined;
}

export function createSharedEntry({ storage, key, tabs }: SharedEntryOptions): SharedEntry {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  tabs?.addEventListener('storage', (event) => {
    // A `null` key means that the whole storage was cleared.
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
