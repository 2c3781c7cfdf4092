import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/safe-storage.ts';
import { createSharedEntry } from '../storage/shared-entry.ts';

/**
 * The storage entry of the user record. In a file of its own because the code that parses the record is too large for
 * the first load of public pages.
 */
export const userEntry = createSharedEntry({
  storage: browserStorage,
  // Same as `USER_KEY` of the contract, which is not imported because its file pulls in the schema library.
  key: 'user',
  tabs: typeof window === 'undefined' ? undefined : window,
});

/** Whether a user record is stored, valid or not. `false` while prerendering and hydrating. */
export function useHasUserEntry(): boolean {
  return useSyncExternalStore(
    userEntry.subscribe,
    () => userEntry.read() !== undefined,
    () => false,
  );
}
