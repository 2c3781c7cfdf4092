import { useSyncExternalStore } from 'react';
import type { SafeStorage } from './safe-storage.ts';

/** One value of ours in the browser's storage, parsed once and shared by everything that shows it. */
export interface StoredValue<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
  /** What is shown before storage can be read: while pages are prerendered, and in the first moment after. */
  initial: Value;
}

export interface StoredValueOptions<Value> {
  storage: SafeStorage;
  key: string;
  /** Gives the initial value for `undefined`. */
  parse(text: string | undefined): Value;
  serialize(value: Value): string;
}

export function createStoredValue<Value>(options: StoredValueOptions<Value>): StoredValue<Value> {
  const { storage, key, parse, serialize } = options;
  const listeners = new Set<() => void>();
  let current: { value: Value } | undefined;

  return {
    initial: parse(undefined),
    get() {
      current ??= { value: parse(storage.read(key)) };
      return current.value;
    },
    set(value) {
      current = { value };
      storage.write(key, serialize(value));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value, and a component that follows it. */
export function useStoredValue<Value>(stored: StoredValue<Value>): Value {
  return useSyncExternalStore(stored.subscribe, stored.get, () => stored.initial);
}
