import { useWatched, type Watched } from '../options/use-watched.ts';
import { type AccountView, createAccountStore } from './account-store.ts';

const store = createAccountStore({ now: Date.now });

/** Who is logged in and how syncing went, now and after every change. For the extension's own pages. */
export function useAccount(): Watched<AccountView> {
  return useWatched(store.watch);
}
