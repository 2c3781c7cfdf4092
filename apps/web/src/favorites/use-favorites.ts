import { createFavoritesClient, type Favorite, type FavoritesData } from '@interlinear/contract/favorites';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../session/use-transport.ts';

const FAVORITES_KEY = ['favorites'];

/** This page keeps no copy of its own, so there is nothing that it has to hear of: later than every change. */
const NOTHING_NEW = '9'.repeat(15);

export interface FavoritesQuery {
  kind: Favorite['kind'];
  page: number;
  search: string;
}

/** A page of somebody's saved words or sentences. The former page stays until the next has come. */
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

export interface FavoriteChanges {
  setNote(favorite: Favorite, note: string): Promise<void>;
  remove(favorite: Favorite): Promise<void>;
}

/** Changes a favorite here and, with their next sync, on all devices. */
export function useFavoriteChanges(): FavoriteChanges {
  const transport = useTransport();
  const queries = useQueryClient();
  const { sync } = createFavoritesClient(transport);
  const refresh = () => queries.invalidateQueries({ queryKey: FAVORITES_KEY });
  return {
    async setNote(favorite, note) {
      const change = { ...favorite, note: note === '' ? null : note, changed_at: laterThan(favorite) };
      await sync({ since: NOTHING_NEW, changes: [change] });
      await refresh();
    },
    async remove(favorite) {
      const change = { id: favorite.id, changed_at: laterThan(favorite), is_removed: true as const };
      await sync({ since: NOTHING_NEW, changes: [change] });
      await refresh();
    },
  };
}

/** The later change counts, also when the clock of this device is behind. */
function laterThan({ changed_at }: Favorite): string {
  return new Date(Math.max(Date.now(), Date.parse(changed_at) + 1)).toISOString();
}
