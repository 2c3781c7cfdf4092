import { describe, expect, it } from 'vitest';
import { createSafeStorage, type StorageLike } from './safe-storage.ts';

describe('createSafeStorage', () => {
  it('reads what it wrote, through the storage of the browser', () => {
    const kept = new Map<string, string>();
    const storage = createSafeStorage(() => storageOver(kept));
    storage.write('theme', 'dark');
    expect({ read: storage.read('theme'), kept: kept.get('theme') }).toEqual({ read: 'dark', kept: 'dark' });
    storage.remove('theme');
    expect({ read: storage.read('theme'), kept: kept.size }).toEqual({ read: undefined, kept: 0 });
  });

  it('[SITE-21] continues in memory when the storage is full', () => {
    const kept = new Map([['theme', 'light']]);
    const storage = createSafeStorage(() => ({ ...storageOver(kept), setItem: refuse }));
    storage.write('theme', 'dark');
    expect(storage.read('theme')).toBe('dark');
  });

  it('[SITE-21] continues in memory when touching the storage throws', () => {
    const storage = createSafeStorage(refuse);
    expect(storage.read('theme')).toBeUndefined();
    storage.write('theme', 'dark');
    expect(storage.read('theme')).toBe('dark');
    storage.remove('theme');
    expect(storage.read('theme')).toBeUndefined();
  });

  it('[SITE-21] continues in memory when there is no storage', () => {
    const storage = createSafeStorage(() => undefined);
    storage.write('theme', 'dark');
    expect(storage.read('theme')).toBe('dark');
  });
});

function storageOver(kept: Map<string, string>): StorageLike {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function refuse(): never {
  throw new DOMException('no room', 'QuotaExceededError');
}
