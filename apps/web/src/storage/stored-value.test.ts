import { describe, expect, it } from 'vitest';
import { createSafeStorage } from './safe-storage.ts';
import { createStoredValue } from './stored-value.ts';

/** Opens the same list in another tab of a browser, which tells the tabs of each other's writes. */
function openBrowser() {
  const stored = new Map<string, string>();
  const windows: EventTarget[] = [];
  return function openTab() {
    const window = new EventTarget();
    windows.push(window);
    const storage = createSafeStorage(() => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem(key, value) {
        stored.set(key, value);
        for (const other of windows)
          if (other !== window) other.dispatchEvent(Object.assign(new Event('storage'), { key }));
      },
      removeItem: (key) => stored.delete(key),
    }));
    const list = createStoredValue<readonly string[]>({
      storage,
      key: 'list',
      parse: (text) => (text === undefined ? [] : text.split(',')),
      serialize: (items) => items.join(),
      tabs: window,
    });
    return { ...list, add: (item: string) => list.set([item, ...list.get()]) };
  };
}

describe('a stored list', () => {
  it('[TXT-04] [DOC-12] keeps what each of several tabs has added', () => {
    const openTab = openBrowser();
    const [first, second] = [openTab(), openTab()];
    expect([first.get(), second.get()]).toEqual([[], []]);
    let changes = 0;
    second.subscribe(() => {
      changes += 1;
    });
    first.add('Guten Tag');
    second.add('Auf Wiedersehen');
    first.add('Danke');
    expect([first.get(), second.get()]).toEqual([
      ['Danke', 'Auf Wiedersehen', 'Guten Tag'],
      ['Danke', 'Auf Wiedersehen', 'Guten Tag'],
    ]);
    expect(changes).toBe(3);
  });
});
