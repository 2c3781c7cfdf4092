import { Dexie, type Table } from 'dexie';
import type { Favorite } from './favorite.ts';

/** A favorite as it is kept, with what syncing has to know of it. */
export interface FavoriteRow extends Favorite {
  /** When it was last changed, in milliseconds since 1970; later than the change before, whatever the clock says. */
  changedAt: number;
  /** The account that it was, or may have been, sent to; one that was saved without an account has none. */
  account?: string;
  /** It has not been told to the account as it is now. */
  isDirty?: 1;
  /** The account has no room for it: it is on this device only. */
  isRefused?: 1;
}

/** A favorite that was removed here, of which its account has not been told. */
export interface RemovedRow {
  id: string;
  account: string;
  changedAt: number;
}

/** How far this device has heard what others did. */
interface HeardRow {
  account: string;
  since: string;
}

export interface FavoriteDatabase {
  database: Dexie;
  rows: Table<FavoriteRow, string>;
  removed: Table<RemovedRow, string>;
  heard: Table<HeardRow, string>;
  /** Those of an account that was here before the present one; nobody else sees them. */
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
      // Version 1 knew no accounts.
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

/** Without what syncing keeps beside it. */
export function toFavorite(row: FavoriteRow): Favorite {
  const { changedAt: _at, account: _account, isDirty: _dirty, isRefused: _refused, ...favorite } = row;
  return favorite;
}
