import { Dexie, type Table } from 'dexie';
import type { Favorite } from './favorite.ts';

/** A stored favorite with its sync state. */
export interface FavoriteRow extends Favorite {
  /** Last change, in milliseconds since 1970; always later than the change before, even if the clock was set back. */
  changedAt: number;
  /** Account that the favorite was (or may have been) sent to; missing if it was saved without an account. */
  account?: string;
  /** Set if changes have not been sent to the account. */
  isDirty?: 1;
  /** Set if the account refused it, so that it stays on this device. */
  isRefused?: 1;
}

/** A favorite removed here, whose removal has not been sent to its account. */
export interface RemovedRow {
  id: string;
  account: string;
  changedAt: number;
}

/** Sync position: changes up to `since` were received. */
interface SyncPositionRow {
  account: string;
  since: string;
}

export interface FavoriteDatabase {
  database: Dexie;
  rows: Table<FavoriteRow, string>;
  removed: Table<RemovedRow, string>;
  heard: Table<SyncPositionRow, string>;
  /** Favorites of accounts used before, hidden from the current one. */
  away: Table<FavoriteRow, [account: string, id: string]>;
}

export function openFavoriteDatabase(name = 'favorites'): FavoriteDatabase {
  const database = new Dexie(name);
  database.version(1).stores({ favorites: 'id, savedAt, [kind+savedAt], &[target+text]' });
  database
    .version(2)
    .stores({
      favorites: 'id, savedAt, [kind+savedAt], &[target+text], account, isDirty, isRefused',
      removed: 'id, account',
      heard: 'account',
      away: '[account+id], account',
    })
    .upgrade((transaction) =>
      // Version 1 had no accounts.
      transaction
        .table<FavoriteRow>('favorites')
        .toCollection()
        .modify((row) => {
          row.changedAt = row.savedAt;
          row.isDirty = 1;
        }),
    );
  return {
    database,
    rows: database.table('favorites'),
    removed: database.table('removed'),
    heard: database.table('heard'),
    away: database.table('away'),
  };
}

/** Drops the sync state. */
export function toFavorite(row: FavoriteRow): Favorite {
  const { changedAt: _at, account: _account, isDirty: _dirty, isRefused: _refused, ...favorite } = row;
  return favorite;
}
