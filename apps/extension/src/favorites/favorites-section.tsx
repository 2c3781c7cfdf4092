import { Button } from '@interlinear/ui/button';
import { useCallback, useState } from 'react';
import { say } from '../messages/say.ts';
import { inputClass } from '../options/fields/fields.tsx';
import { useNotify } from '../options/notice.tsx';
import { useWatched } from '../options/use-watched.ts';
import { ExportButtons } from './export-buttons.tsx';
import type { Favorite, FavoriteKind } from './favorite.ts';
import { FavoriteEntry } from './favorite-entry.tsx';
import { type FavoritePage, PAGE_SIZE } from './favorite-store.ts';
import { openFavoriteStore } from './open-favorite-store.ts';
import { StayingNote } from './staying-note.tsx';

const store = openFavoriteStore();

/** Saved words and sentences: ten at a time, searched, copied, removed and taken along. */
export function FavoritesSection() {
  const [kind, setKind] = useState<FavoriteKind>('word');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const watch = useCallback(
    (onPage: (page: FavoritePage) => void, onError: (error: unknown) => void) =>
      store.watch({ kind, search, page }, onPage, onError),
    [kind, search, page],
  );
  const found = useWatched(watch);
  const notify = useNotify();

  const remove = async (favorite: Favorite) => {
    const isKept = await notify.keep(store.remove(favorite.id));
    if (isKept) notify.done(say('favoriteRemoved'), () => store.putMany([favorite]));
    document.getElementById('favorites-search')?.focus(); // the button that had it is gone
  };

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <KindChoice
          kind={kind}
          onChange={(chosen) => {
            setKind(chosen);
            setPage(0);
          }}
        />
        <input
          id="favorites-search"
          type="search"
          aria-label={say('favoritesSearch')}
          placeholder={say('favoritesSearch')}
          className={`${inputClass} max-w-xs`}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setPage(0);
          }}
        />
      </div>
      <StayingNote />
      {found.status === 'failed' && <p className="text-rubric">{say('favoritesUnreadable')}</p>}
      {found.status === 'ready' && (
        <>
          <FavoriteList found={found.value} {...{ kind, search }} onRemove={(favorite) => void remove(favorite)} />
          <Pages page={page} total={found.value.total} onChange={setPage} />
        </>
      )}
      <ExportButtons store={store} />
    </>
  );
}

function KindChoice({ kind, onChange }: { kind: FavoriteKind; onChange: (kind: FavoriteKind) => void }) {
  const kinds = [
    { value: 'word', label: say('favoriteWords') },
    { value: 'sentence', label: say('favoriteSentences') },
  ] as const;
  return (
    <fieldset className="flex rounded-md border border-edge bg-sheet p-1">
      <legend className="sr-only">{say('favoritesKind')}</legend>
      {kinds.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={kind === value}
          className="min-h-8 rounded-sm px-4 text-sm aria-pressed:bg-rubric-wash aria-pressed:font-medium aria-pressed:text-rubric"
          onClick={() => onChange(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

interface FavoriteListProps {
  found: FavoritePage;
  kind: FavoriteKind;
  search: string;
  onRemove: (favorite: Favorite) => void;
}

function FavoriteList({ found: { favorites, total }, kind, search, onRemove }: FavoriteListProps) {
  if (total === 0) {
    const none = kind === 'word' ? 'favoritesNoWords' : 'favoritesNoSentences';
    return (
      <p
        role="status"
        className="rounded-lg border border-dashed border-edge px-4 py-10 text-center text-sm text-faded"
      >
        {say(search.trim() === '' ? none : 'favoritesNotFound')}
      </p>
    );
  }
  return (
    <ul className="divide-y divide-rule rounded-lg border border-rule bg-sheet">
      {favorites.map((favorite) => (
        <FavoriteEntry key={favorite.id} favorite={favorite} onRemove={() => onRemove(favorite)} />
      ))}
    </ul>
  );
}

function Pages({ page, total, onChange }: { page: number; total: number; onChange: (page: number) => void }) {
  const last = Math.max(0, Math.ceil(total / PAGE_SIZE) - 1);
  // What stood on the last page may have been removed.
  if (page > last) onChange(last);
  if (last === 0) return null;
  return (
    <nav aria-label={say('favoritesPages')} className="mt-4 flex items-center justify-center gap-3 text-sm">
      <Button disabled={page === 0} onClick={() => onChange(page - 1)}>
        {say('previous')}
      </Button>
      <span role="status">{say('pageOf', page + 1, last + 1)}</span>
      <Button disabled={page >= last} onClick={() => onChange(page + 1)}>
        {say('next')}
      </Button>
    </nav>
  );
}
