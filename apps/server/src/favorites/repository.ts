import type { Favorite, FavoriteChange } from '@interlinear/contract/favorites';
import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { accounts } from '../accounts/schema.ts';
import type { Queries } from '../platform/database/database.ts';
import { favoriteRevisions, favorites } from './schema.ts';

type FavoriteRow = typeof favorites.$inferSelect;
type Kind = FavoriteRow['kind'];

/** Stored state of a favorite that a device reports a change to. */
interface KnownFavorite {
  id: string;
  changedAt: Date;
  isRemoved: boolean;
}

/** Queries on favorites, each limited to one account. */
export interface FavoriteRows {
  /** Locks the account: other syncs of it wait until the transaction ends. */
  lockAccount(accountId: string): Promise<void>;
  find(accountId: string, ids: readonly string[]): Promise<KnownFavorite[]>;
  /** Finds favorites with the same text and target but another id. */
  findSame(accountId: string, favorite: Pick<Favorite, 'id' | 'text' | 'target'>): Promise<KnownFavorite[]>;
  put(accountId: string, favorite: Favorite, changedAt: Date): Promise<void>;
  /** Empties the row and keeps it as a tombstone for other devices. */
  remove(accountId: string, id: string, changedAt: Date): Promise<void>;
  /** Returns changes in order of revision. */
  changesAfter(
    accountId: string,
    revision: number,
    limit: number,
  ): Promise<{ revision: number; change: FavoriteChange }[]>;
  list(accountId: string, kind: Kind, page: { search: string; offset: number; limit: number }): Promise<Favorite[]>;
  count(accountId: string, options?: { kind: Kind; search: string }): Promise<number>;
  all(accountId: string): Promise<Favorite[]>;
  deleteAll(accountId: string): Promise<void>;
}

export function createFavoriteRows(queries: Queries): FavoriteRows {
  const savedBy = (accountId: string, { kind, search }: { kind?: Kind; search?: string } = {}): SQL | undefined =>
    and(
      eq(favorites.accountId, accountId),
      isNull(favorites.removedAt),
      kind && eq(favorites.kind, kind),
      search ? or(contains(favorites.text, search), contains(favorites.translation, search)) : undefined,
    );
  const toKnown = (row: FavoriteRow): KnownFavorite => ({
    id: row.id,
    changedAt: row.changedAt,
    isRemoved: row.removedAt !== null,
  });
  return {
    async lockAccount(accountId) {
      await queries.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
    },
    async find(accountId, ids) {
      if (ids.length === 0) return [];
      const rows = await queries
        .select()
        .from(favorites)
        .where(and(eq(favorites.accountId, accountId), inArray(favorites.id, [...ids])));
      return rows.map(toKnown);
    },
    async findSame(accountId, { id, text, target }) {
      const rows = await queries
        .select()
        .from(favorites)
        .where(
          and(
            savedBy(accountId),
            eq(favorites.text, text),
            eq(favorites.target, target),
            sql`${favorites.id} <> ${id}`,
          ),
        );
      return rows.map(toKnown);
    },
    async put(accountId, favorite, changedAt) {
      const values = { ...toValues(favorite), changedAt, removedAt: null, revision: NEXT_REVISION };
      await queries
        .insert(favorites)
        .values({ accountId, id: favorite.id, ...values })
        .onConflictDoUpdate({ target: [favorites.accountId, favorites.id], set: values });
    },
    async remove(accountId, id, changedAt) {
      const values = { ...EMPTY, changedAt, savedAt: changedAt, removedAt: changedAt, revision: NEXT_REVISION };
      await queries
        .insert(favorites)
        .values({ accountId, id, ...values })
        .onConflictDoUpdate({ target: [favorites.accountId, favorites.id], set: values });
    },
    async changesAfter(accountId, revision, limit) {
      const rows = await queries
        .select()
        .from(favorites)
        .where(and(eq(favorites.accountId, accountId), gt(favorites.revision, revision)))
        .orderBy(asc(favorites.revision))
        .limit(limit);
      return rows.map((row) => ({ revision: row.revision, change: toChange(row) }));
    },
    async list(accountId, kind, { search, offset, limit }) {
      const rows = await queries
        .select()
        .from(favorites)
        .where(savedBy(accountId, { kind, search }))
        .orderBy(desc(favorites.savedAt), favorites.id)
        .offset(offset)
        .limit(limit);
      return rows.map(toFavorite);
    },
    count: (accountId, options) => queries.$count(favorites, savedBy(accountId, options)),
    async all(accountId) {
      const rows = await queries.select().from(favorites).where(savedBy(accountId)).orderBy(asc(favorites.savedAt));
      return rows.map(toFavorite);
    },
    async deleteAll(accountId) {
      await queries.delete(favorites).where(eq(favorites.accountId, accountId));
    },
  };
}

const NEXT_REVISION = sql`nextval(${favoriteRevisions.seqName})`;

/** Values of a removed favorite's row. */
const EMPTY = {
  kind: 'word',
  text: '',
  translation: '',
  source: '',
  target: '',
  context: null,
  pageTitle: null,
  pageUrl: null,
  note: null,
} as const;

function contains(column: typeof favorites.text | typeof favorites.translation, part: string): SQL {
  return sql`${column} ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
}

function toValues(favorite: Favorite) {
  const { kind, text, translation, source, target, context, note } = favorite;
  const { page_title: pageTitle, page_url: pageUrl } = favorite;
  return {
    kind,
    text,
    translation,
    source,
    target,
    context,
    note,
    pageTitle,
    pageUrl,
    savedAt: new Date(favorite.saved_at),
  };
}

function toFavorite(row: FavoriteRow): Favorite {
  const { id, kind, text, translation, source, target, context, pageTitle, pageUrl, note } = row;
  return {
    id,
    kind,
    text,
    translation,
    source,
    target,
    context,
    page_title: pageTitle,
    page_url: pageUrl,
    note,
    saved_at: row.savedAt.toISOString(),
    changed_at: row.changedAt.toISOString(),
  };
}

function toChange(row: FavoriteRow): FavoriteChange {
  if (!row.removedAt) return toFavorite(row);
  return { id: row.id, changed_at: row.changedAt.toISOString(), is_removed: true };
}
