import { requestSync } from '../account/account-requests.ts';
import { createFavoriteStore, type FavoriteStore } from './favorite-store.ts';

/** The favorites of this device, for the extension's own pages: what is changed there is told to the account. */
export function openFavoriteStore(): FavoriteStore {
  return createFavoriteStore({
    now: Date.now,
    newId: () => crypto.randomUUID(),
    // The change itself is made; what could not be told now is told with the next.
    onChange: () => void requestSync('soon').catch(() => {}),
  });
}
