import type { Favorite, FavoritesData } from '@interlinear/contract/favorites';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '../account/text-link.tsx';
import { useFigures } from '../billing/use-figures.ts';
import { Fetched } from '../failures/fetched.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { Pager } from '../profile/pager.tsx';
import { FavoriteItem } from './favorite-item.tsx';
import { useFavorites } from './use-favorites.ts';

/** One of the two lists, with a search in it. */
export function FavoritesList({ kind }: { kind: Favorite['kind'] }) {
  const t = useTranslations('favorites');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useFavorites({ kind, page, search });
  const lastPage = query.data && Math.max(1, Math.ceil(query.data.total / query.data.page_size));
  useEffect(() => {
    // The last one of the last page was removed.
    if (lastPage !== undefined && page > lastPage) setPage(lastPage);
  }, [lastPage, page]);
  return (
    <div className="grid gap-4">
      <SearchField
        label={t('search')}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <Fetched query={query} failedText={t('failed')}>
        {(favorites) => (
          <>
            <Room favorites={favorites} />
            <Items favorites={favorites} emptyText={t(search === '' ? `none_${kind}` : 'nothingFound')} />
            <Pager {...favorites} onPage={setPage} />
          </>
        )}
      </Fetched>
    </div>
  );
}

function Items({ favorites: { items }, emptyText }: { favorites: FavoritesData; emptyText: string }) {
  if (items.length === 0) return <p className="py-4 text-faded">{emptyText}</p>;
  return (
    <ul className="grid gap-3">
      {items.map((favorite) => (
        <FavoriteItem key={favorite.id} favorite={favorite} />
      ))}
    </ul>
  );
}

/** How many there are of both lists, and how many the plan keeps. */
function Room({ favorites: { saved, limit } }: { favorites: FavoritesData }) {
  const t = useTranslations('favorites');
  const { number } = useFigures();
  if (limit === null) return <p className="text-sm text-faded">{t('saved', { saved: number(saved) })}</p>;
  if (saved < limit) {
    return <p className="text-sm text-faded">{t('savedOf', { saved: number(saved), limit: number(limit) })}</p>;
  }
  return (
    <FormNotice kind="hint">
      {t.rich('full', { limit: number(limit), link: (words) => <TextLink screen="pricing">{words}</TextLink> })}
    </FormNotice>
  );
}
