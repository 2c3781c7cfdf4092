import { requestSync } from '../account/account-requests.ts';
import { createFavoriteStore, type FavoriteStore } from './favorite-store.ts';

/** Opens the favorites for extension pages; changes trigger a sync with the account. */
export function openFavoriteStore(): FavoriteStore {
  return createFavoriteStore({
    now: Date.now,
    newId: () => crypto.randomUUID(),
    // The change is saved; if syncing fails now, the next sync sends it.
    onChange: () => void requestSync('soon').catch(() => {}),
  });
}
