import { Dexie, liveQuery } from 'dexie';
import { type Favorite, type FavoriteDraft, type FavoriteKey, type FavoriteKind, favoriteSchema } from './favorite.ts';
import { type FavoriteDatabase, type FavoriteRow, openFavoriteDatabase, toFavorite } from './favorite-database.ts';
import { matchesSearch } from './matches-search.ts';

/** Favorites per page of the list (FAV-01). */
export const PAGE_SIZE = 10;

interface ListQuery {
  kind: FavoriteKind;
  /** Words that must all occur; empty matches everything. */
  search: string;
  /** Page number, from 0. */
  page: number;
}

export interface ListedFavorite extends Favorite {
  /** Set if the account refused it. */
  isHereOnly?: true;
}

export interface FavoritePage {
  /** Newest first. */
  favorites: ListedFavorite[];
  /** Count on all pages. */
  total: number;
}

/** Store of a person's favorites on this device. Every method rejects if the browser's database cannot be used. */
export interface FavoriteStore {
  /** Saves a favorite. An existing one with the same text and target is updated and keeps its id. */
  add(draft: FavoriteDraft): Promise<Favorite>;
  /** Saves complete favorites, for example from a file or to undo a removal. Resolves with their number. */
  putMany(favorites: readonly Favorite[]): Promise<number>;
  find(key: FavoriteKey): Promise<Favorite | undefined>;
  remove(id: string): Promise<void>;
  removeByKey(keys: readonly FavoriteKey[]): Promise<void>;
  removeAll(): Promise<void>;
  list(query: ListQuery): Promise<FavoritePage>;
  /** Returns all favorites, newest first. */
  all(): Promise<Favorite[]>;
  /**
   * Calls back with the result of `list`, now and after every change anywhere in the extension. Returns a function that
   * stops watching.
   */
  watch(query: ListQuery, onPage: (page: FavoritePage) => void, onError: (error: unknown) => void): () => void;
}

export interface FavoriteStoreOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** Called after every change made through this store. */
  onChange?: () => void;
  /** Database to use; by default that of this device. */
  within?: FavoriteDatabase;
}

export function createFavoriteStore({
  now,
  newId,
  onChange = () => {},
  within = openFavoriteDatabase(),
}: FavoriteStoreOptions): FavoriteStore {
  const { database, rows, removed } = within;

  const findRow = ({ text, target }: FavoriteKey) => rows.get({ target, text: text.trim() });

  /** Saves a favorite. An existing one with the same text and target keeps its id and gets the new content. */
  async function put(favorite: Favorite): Promise<Favorite> {
    const valid = favoriteSchema.parse(favorite);
    const present = await findRow(valid);
    const isTaken = !present && (await rows.get(valid.id)) !== undefined;
    const id = present?.id ?? (isTaken ? newId() : valid.id);
    const gone = await removed.get(id);
    const { note = present?.note } = valid;
    const account = present?.account ?? gone?.account;
    await removed.delete(id);
    const row: FavoriteRow = {
      ...valid,
      id,
      ...(note !== undefined && { note }),
      changedAt: after(present ?? gone),
      ...(account !== undefined && { account }),
      isDirty: 1,
      ...(present?.isRefused && { isRefused: 1 }),
    };
    await rows.put(row);
    return toFavorite(row);
  }

  /** Removes favorites and records the removals for accounts that know them. */
  async function remove(favorites: readonly FavoriteRow[]): Promise<void> {
    await rows.bulkDelete(favorites.map(({ id }) => id));
    await removed.bulkPut(
      favorites.flatMap((row) => {
        const { id, account } = row;
        return account === undefined ? [] : [{ id, account, changedAt: after(row) }];
      }),
    );
  }

  /** Ensures that a change is later than the one before, even if the clock was set back. */
  function after(former: { changedAt: number } | undefined): number {
    return Math.max(now(), (former?.changedAt ?? 0) + 1);
  }

  async function changing<Value>(act: () => Promise<Value>): Promise<Value> {
    const value = await database.transaction('rw', rows, removed, act);
    onChange();
    return value;
  }

  async function list({ kind, search, page }: ListQuery): Promise<FavoritePage> {
    const ofKind = rows.where('[kind+savedAt]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]).reverse();
    const found = search.trim() === '' ? ofKind : ofKind.filter((favorite) => matchesSearch(favorite, search));
    const total = await found.count();
    const favorites = await found
      .offset(page * PAGE_SIZE)
      .limit(PAGE_SIZE)
      .toArray();
    return { favorites: favorites.map(toListed), total };
  }

  return {
    list,
    async find(key) {
      const row = await findRow(key);
      return row && toFavorite(row);
    },
    add: (draft) => changing(() => put({ ...draft, id: newId(), savedAt: now() })),
    putMany: (favorites) =>
      changing(async () => {
        for (const favorite of favorites) await put(favorite);
        return favorites.length;
      }),
    remove: (id) =>
      changing(async () => {
        const row = await rows.get(id);
        if (row) await remove([row]);
      }),
    removeByKey: (keys) =>
      changing(async () => {
        const found = await Promise.all(keys.map(findRow));
        await remove(found.filter((row) => row !== undefined));
      }),
    removeAll: () => changing(async () => remove(await rows.toArray())),
    all: async () => (await rows.orderBy('savedAt').reverse().toArray()).map(toFavorite),
    watch(query, onPage, onError) {
      const subscription = liveQuery(() => list(query)).subscribe(onPage, onError);
      return () => subscription.unsubscribe();
    },
  };
}

function toListed(row: FavoriteRow): ListedFavorite {
  return { ...toFavorite(row), ...(row.isRefused && { isHereOnly: true as const }) };
}
