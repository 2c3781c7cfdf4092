import {
  createFavoritesClient,
  type Favorite,
  type FavoritesData,
  type SyncFavoritesData,
} from '@interlinear/contract/favorites';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../session/use-transport.ts';

const FAVORITES_KEY = ['favorites'];

/** A sync position later than every change: this page keeps no copy, so it needs no changes of other devices. */
const NO_CHANGES_WANTED = '9'.repeat(15);

export interface FavoritesQuery {
  kind: Favorite['kind'];
  page: number;
  search: string;
}

/** A page of the user's saved words or sentences. The previous page stays until the next has loaded. */
export function useFavorites({ kind, page, search }: FavoritesQuery): UseQueryResult<FavoritesData> {
  const transport = useTransport();
  return useQuery({
    queryKey: [...FAVORITES_KEY, kind, page, search],
    queryFn({ signal }) {
      const client = createFavoritesClient(transport);
      const query = { page, ...(search !== '' && { search }) };
      return kind === 'word' ? client.words(query, { signal }) : client.sentences(query, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** A favorite without what saving adds. */
export type NewFavorite = Pick<Favorite, 'kind' | 'text' | 'translation' | 'source' | 'target'> &
  Pick<Favorite, 'context' | 'page_title'>;

export interface FavoriteChanges {
  /** Resolves to the plan's limit if that is reached. */
  save(favorite: NewFavorite): Promise<SyncFavoritesData['limit'] | undefined>;
  setNote(favorite: Favorite, note: string): Promise<void>;
  remove(favorite: Favorite): Promise<void>;
}

/** Changes a favorite on the server; other devices receive the change with their next sync. */
export function useFavoriteChanges(): FavoriteChanges {
  const transport = useTransport();
  const queries = useQueryClient();
  const { sync } = createFavoritesClient(transport);
  const refresh = () => queries.invalidateQueries({ queryKey: FAVORITES_KEY });
  return {
    async save(favorite) {
      const now = new Date().toISOString();
      const added = { ...favorite, id: crypto.randomUUID(), saved_at: now, changed_at: now };
      const { refused, limit } = await sync({ since: NO_CHANGES_WANTED, changes: [added] });
      await refresh();
      return refused.length > 0 ? limit : undefined;
    },
    async setNote(favorite, note) {
      const change = { ...favorite, note: note === '' ? null : note, changed_at: nextChangeTime(favorite) };
      await sync({ since: NO_CHANGES_WANTED, changes: [change] });
      await refresh();
    },
    async remove(favorite) {
      const change = { id: favorite.id, changed_at: nextChangeTime(favorite), is_removed: true as const };
      await sync({ since: NO_CHANGES_WANTED, changes: [change] });
      await refresh();
    },
  };
}

/** A timestamp later than the favorite's last change, even if this device's clock is behind: the latest change wins. */
function nextChangeTime({ changed_at }: Favorite): string {
  return new Date(Math.max(Date.now(), Date.parse(changed_at) + 1)).toISOString();
}
