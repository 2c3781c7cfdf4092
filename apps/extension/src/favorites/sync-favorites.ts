import type { FavoritesClient } from '@interlinear/contract/favorites';
import type { SyncedFavorites } from './synced-favorites.ts';

export interface FavoritesSynced {
  /** How many the plan keeps; `null` is any number. */
  limit: number | null;
}

/**
 * Tells an account what was changed here and hears what others did, until there is nothing more of either (FAV-01).
 * @throws {ApiError} what was not told by then is told the next time
 */
export async function syncFavorites(
  client: Pick<FavoritesClient, 'sync'>,
  favorites: SyncedFavorites,
  account: string,
): Promise<FavoritesSynced> {
  let hasRoom = true;
  for (;;) {
    const sent = await favorites.outgoing(account, hasRoom);
    const answer = await client.sync({ since: sent.since, changes: sent.changes });
    await favorites.settle(account, sent, answer);
    // Where some found no room, the others need not try: a removal elsewhere makes some, and the next sync finds it.
    if (answer.refused.length > 0) hasRoom = false;
    if (answer.has_more || sent.changes.length > 0) continue;
    if (!hasRoom) await favorites.markUntriedAsRefused(account);
    return { limit: answer.limit };
  }
}
