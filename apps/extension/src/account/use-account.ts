import { useEffect, useState } from 'react';
import { useWatched, type Watched } from '../options/use-watched.ts';
import { requestSync } from './account-requests.ts';
import { type AccountView, createAccountStore } from './account-store.ts';

const store = createAccountStore({ now: Date.now });

/** Who is logged in and how syncing went, now and after every change. For the extension's own pages. */
export function useAccount(): Watched<AccountView> {
  return useWatched(store.watch);
}

export interface SyncControl {
  /** It goes on because of this screen. */
  isBusy: boolean;
  syncNow(): void;
}

/** Syncs when a screen opens, if that is long ago, and when a person wants it. How it went is in the account. */
export function useSync(): SyncControl {
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    void requestSync('if-old'); // says in the account how it went
  }, []);
  return {
    isBusy,
    syncNow() {
      setIsBusy(true);
      void requestSync('now').finally(() => setIsBusy(false)); // likewise
    },
  };
}
