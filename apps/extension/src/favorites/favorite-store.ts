import { Dexie, liveQuery, type Table } from 'dexie';
import { type Favorite, type FavoriteKind, type FavoriteName, type FavoriteWish, favoriteSchema } from './favorite.ts';
import { matchesSearch } from './matches-search.ts';

/** How many favorites a list shows at a time (FAV-01). */
export const PAGE_SIZE = 10;

interface ListQuery {
  kind: FavoriteKind;
  /** Words that all must occur; empty finds everything. */
  search: string;
  /** From 0. */
  page: number;
}

export interface FavoritePage {
  /** The newest first. */
  favorites: Favorite[];
  /** How many there are on all pages. */
  total: number;
}

/** A person's favorites on this device. Every method rejects when the browser's database cannot be used. */
export interface FavoriteStore {
  /** Saves one. What is there already (the same text and target) is brought up to date and keeps its id. */
  add(wish: FavoriteWish): Promise<Favorite>;
  /** Saves favorites as they are: from a file, or back after they were removed. Resolves with how many. */
  putMany(favorites: readonly Favorite[]): Promise<number>;
  find(name: FavoriteName): Promise<Favorite | undefined>;
  remove(id: string): Promise<void>;
  removeNamed(names: readonly FavoriteName[]): Promise<void>;
  removeAll(): Promise<void>;
  list(query: ListQuery): Promise<FavoritePage>;
  /** The newest first. */
  all(): Promise<Favorite[]>;
  /** Gives what `list` does, now and after every change, wherever in the extension it was made. The result ends it. */
  watch(query: ListQuery, onPage: (page: FavoritePage) => void, onError: (error: unknown) => void): () => void;
}

/** @param now milliseconds since 1970 */
export function createFavoriteStore({ now, newId }: { now: () => number; newId: () => string }): FavoriteStore {
  const database = new Dexie('favorites');
  database.version(1).stores({ favorites: 'id, savedAt, [kind+savedAt], &[target+text]' });
  const rows: Table<Favorite, string> = database.table('favorites');

  const find = ({ text, target }: FavoriteName) => rows.get({ target, text: text.trim() });

  /** The row that has the same text and target gives way: its id stays, what is said about it is the newer. */
  async function put(favorite: Favorite): Promise<Favorite> {
    const valid = favoriteSchema.parse(favorite);
    const present = await find(valid);
    const isTaken = !present && (await rows.get(valid.id)) !== undefined;
    const row = { ...valid, id: present?.id ?? (isTaken ? newId() : valid.id) };
    await rows.put(row);
    return row;
  }

  async function list({ kind, search, page }: ListQuery): Promise<FavoritePage> {
    const ofKind = rows.where('[kind+savedAt]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]).reverse();
    const found = search.trim() === '' ? ofKind : ofKind.filter((favorite) => matchesSearch(favorite, search));
    const total = await found.count();
    const favorites = await found
      .offset(page * PAGE_SIZE)
      .limit(PAGE_SIZE)
      .toArray();
    return { favorites, total };
  }

  return {
    find,
    list,
    add: (wish) => database.transaction('rw', rows, () => put({ ...wish, id: newId(), savedAt: now() })),
    putMany: (favorites) =>
      database.transaction('rw', rows, async () => {
        for (const favorite of favorites) await put(favorite);
        return favorites.length;
      }),
    remove: (id) => rows.delete(id),
    removeNamed: (names) =>
      database.transaction('rw', rows, async () => {
        const found = await Promise.all(names.map(find));
        await rows.bulkDelete(found.flatMap((favorite) => (favorite ? [favorite.id] : [])));
      }),
    removeAll: () => rows.clear(),
    all: () => rows.orderBy('savedAt').reverse().toArray(),
    watch(query, onPage, onError) {
      const subscription = liveQuery(() => list(query)).subscribe(onPage, onError);
      return () => subscription.unsubscribe();
    },
  };
}
