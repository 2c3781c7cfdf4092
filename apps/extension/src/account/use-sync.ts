import { useEffect, useState } from 'react';
import { askToSync } from './account-requests.ts';

export interface SyncControl {
  /** It goes on because of this screen. */
  isBusy: boolean;
  syncNow(): void;
}

/** Syncs when a screen opens, if that is long ago, and when a person wants it. How it went is in the account. */
export function useSync(): SyncControl {
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    void askToSync('if-old'); // says in the account how it went
  }, []);
  return {
    isBusy,
    syncNow() {
      setIsBusy(true);
      void askToSync('now').finally(() => setIsBusy(false)); // likewise
    },
  };
}
