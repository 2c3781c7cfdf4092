import { useEffect, useState } from 'react';
import { useWatched, type Watched } from '../options/use-watched.ts';
import { requestSync } from './account-requests.ts';
import { type AccountView, createAccountStore } from './account-store.ts';

const store = createAccountStore({ now: Date.now });

/** Watches the account and the sync status. For extension pages. */
export function useAccount(): Watched<AccountView> {
  return useWatched(store.watch);
}

export interface SyncControl {
  /** Whether a sync started by this screen is running. */
  isBusy: boolean;
  syncNow(): void;
}

/** Syncs when a screen opens, if the last sync is old, and on demand. The outcome shows in the account. */
export function useSync(): SyncControl {
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    void requestSync('if-old'); // records its result in the account store
  }, []);
  return {
    isBusy,
    syncNow() {
      setIsBusy(true);
      void requestSync('now').finally(() => setIsBusy(false)); // likewise
    },
  };
}
