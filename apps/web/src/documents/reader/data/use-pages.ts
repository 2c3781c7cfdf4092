import { useSyncExternalStore } from 'react';
import type { PageStore, Pages } from './page-store.ts';

/** The pages that were fetched so far. */
export function usePages(store: PageStore): Pages {
  return useSyncExternalStore(store.subscribe, store.pages);
}
