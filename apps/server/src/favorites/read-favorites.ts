import type { ExportFavoritesData, Favorite, FavoritesData, FavoritesFormat } from '@interlinear/contract/favorites';
import { type ExportedFavorite, FAVORITE_FILE_FORMATS } from '@interlinear/term-files/favorite-files';
import type { Queries } from '../platform/database/database.ts';
import { createFavoriteRows } from './repository.ts';
import type { SyncContext } from './sync-favorites.ts';

export interface FavoriteList {
  accountId: string;
  kind: Favorite['kind'];
  search: string;
  /** Starts at 1. */
  page: number;
  pageSize: number;
}

export async function listFavorites({ queries, limitOf }: SyncContext, list: FavoriteList): Promise<FavoritesData> {
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

/** Exports all favorites of an account as a file, newest first (FAV-02). */
export async function exportFavorites(
  queries: Queries,
  accountId: string,
  format: FavoritesFormat,
): Promise<ExportFavoritesData> {
  const favorites = (await createFavoriteRows(queries).all(accountId)).reverse();
  const { name, mediaType, write } = FAVORITE_FILE_FORMATS[format];
  return {
    content: write(favorites.map(toExportedFavorite)),
    media_type: mediaType,
    file_name: name,
    favorites: favorites.length,
  };
}

function toExportedFavorite(favorite: Favorite): ExportedFavorite {
  const { id, kind, text, translation, source, target, context, page_title, page_url, note, saved_at } = favorite;
  return {
    id,
    kind,
    text,
    translation,
    source,
    target,
    ...(context === null ? {} : { context }),
    ...(page_title === null && page_url === null ? {} : { page: { title: page_title ?? '', address: page_url ?? '' } }),
    ...(note === null ? {} : { note }),
    savedAt: Date.parse(saved_at),
  };
}
