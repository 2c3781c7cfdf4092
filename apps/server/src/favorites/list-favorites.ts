import type { Favorite, FavoritesData } from '@interlinear/contract/favorites';
import { createFavoriteRows } from './repository.ts';
import type { SyncParts } from './sync-favorites.ts';

export interface FavoriteList {
  accountId: string;
  kind: Favorite['kind'];
  search: string;
  /** From 1. */
  page: number;
  pageSize: number;
}

export async function listFavorites({ queries, limitOf }: SyncParts, list: FavoriteList): Promise<FavoritesData> {
  const { accountId, kind, search, page, pageSize } = list;
  const rows = createFavoriteRows(queries);
  const [items, total, saved, limit] = await Promise.all([
    rows.list(accountId, kind, { search, offset: (page - 1) * pageSize, limit: pageSize }),
    rows.count(accountId, { kind, search }),
    rows.count(accountId),
    limitOf(accountId),
  ]);
  return { items, page, page_size: pageSize, total, saved, limit };
}
