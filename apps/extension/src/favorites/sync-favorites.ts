import type { FavoritesClient } from '@interlinear/contract/favorites';
import type { SyncedFavorites } from './synced-favorites.ts';

export interface FavoritesSynced {
  /** Number of favorites the plan allows; `null` means unlimited. */
  limit: number | null;
}

/**
 * Exchanges changes with an account until neither side has more (FAV-01).
 * @throws {ApiError} unsent changes remain for the next sync
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
    // Once some are refused, do not try the others. If another device makes room, the next sync finds out.
    if (answer.refused.length > 0) hasRoom = false;
    if (answer.has_more || sent.changes.length > 0) continue;
    if (!hasRoom) await favorites.markUntriedAsRefused(account);
    return { limit: answer.limit };
  }
}
