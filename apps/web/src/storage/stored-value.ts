import { useSyncExternalStore } from 'react';
import type { SafeStorage } from './safe-storage.ts';

/** A typed value in the browser's storage, parsed once and shared by all components that show it. */
export interface StoredValue<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
  /** Value used while storage cannot be read: during prerendering and hydration. */
  initial: Value;
}

export interface StoredValueOptions<Value> {
  storage: SafeStorage;
  key: string;
  /** Parses the stored text. */
  parse(text: string | undefined): Value;
  /** Value used while storage cannot be read; by default, the one for missing text. */
  initial?: Value;
  serialize(value: Value): string;
  /**
   * Source of `storage` events from other tabs, whose changes are then taken over: the window, or `undefined` while prerendering and
   * for values that each tab has for itself.
   */
  tabs?: EventTarget | undefined;
}

export function createStoredValue<Value>(options: StoredValueOptions<Value>): StoredValue<Value> {
  const { storage, key, parse, serialize, tabs } = options;
  const listeners = new Set<() => void>();
  const initial = options.initial ?? parse(undefined);
  let current: { value: Value } | undefined;

  /** Without a stored text, returns the very value of hydration, so that nothing is rendered again after it. */
  function read(): Value {
    const text = storage.read(key);
    return text === undefined && options.initial === undefined ? initial : parse(text);
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  tabs?.addEventListener('storage', (event) => {
    // A `null` key means that the whole storage was cleared.
    if (!('key' in event) || (event.key !== key && event.key !== null)) return;
    current = undefined;
    notify();
  });

  return {
    initial,
    get() {
      current ??= { value: read() };
      return current.value;
    },
    set(value) {
      current = { value };
      storage.write(key, serialize(value));
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the current value and re-renders the component when it changes. */
export function useStoredValue<Value>(stored: StoredValue<Value>): Value {
  return useSyncExternalStore(stored.subscribe, stored.get, () => stored.initial);
}
