import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/safe-storage.ts';
import { createSharedEntry } from '../storage/shared-entry.ts';

/**
 * Where the user record is kept. Apart from what reads and writes it, which is more than the first load of a page that visitors
 * see should carry.
 */
export const userEntry = createSharedEntry({
  storage: browserStorage,
  // `USER_KEY` of the contract, whose file brings the schema library along.
  key: 'user',
  tabs: typeof window === 'undefined' ? undefined : window,
});

/** Whether there is a record of somebody, whatever is in it. `undefined` in prerendered pages, which are the same for all. */
export function useHasUserEntry(): boolean | undefined {
  return useSyncExternalStore(
    userEntry.subscribe,
    () => userEntry.read() !== undefined,
    () => undefined,
  );
}
