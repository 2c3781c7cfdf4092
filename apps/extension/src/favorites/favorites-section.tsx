import { FAVORITE_FILE_FORMATS } from '@interlinear/term-files/favorite-files';
import { Button } from '@interlinear/ui/button';
import { useCallback, useId, useState } from 'react';
import { describeUnsynced, siteAddress } from '../account/describe-account.ts';
import { useAccount } from '../account/use-account.ts';
import { say } from '../messages/say.ts';
import { inputClass } from '../options/fields/fields.tsx';
import { useNotify } from '../options/notice.tsx';
import { saveFile } from '../options/save-file.ts';
import { useWatched } from '../options/use-watched.ts';
import type { Favorite, FavoriteKind } from './favorite.ts';
import { FavoriteEntry } from './favorite-entry.tsx';
import { type FavoritePage, type FavoriteStore, PAGE_SIZE } from './favorite-store.ts';
import { openFavoriteStore } from './open-favorite-store.ts';

const store = openFavoriteStore();

/** Section with saved words and sentences: paged, searchable, removable and exportable. */
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
    const isSaved = await notify.awaitSave(store.remove(favorite.id));
    if (isSaved) notify.done(say('favoriteRemoved'), () => store.putMany([favorite]));
    document.getElementById('favorites-search')?.focus(); // the focused button is gone
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
      <UnsyncedNote />
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
  // The last page may have become empty.
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

const FORMATS = Object.values(FAVORITE_FILE_FORMATS);

/** Exports all favorites for spreadsheets and Anki (FAV-02). */
function ExportButtons({ store }: { store: FavoriteStore }) {
  const notify = useNotify();
  const titleId = useId();
  const save = async (format: (typeof FORMATS)[number]) => {
    const favorites = await all(store);
    if (!favorites) notify.failed(say('favoritesUnreadable'));
    else if (favorites.length === 0) notify.failed(say('favoritesNothingToExport'));
    else saveFile({ name: format.name, type: format.mediaType, text: format.write(favorites) });
  };
  return (
    <section aria-labelledby={titleId} className="mt-8 rounded-lg border border-rule bg-sheet p-4 sm:p-6">
      <h2 id={titleId} className="text-base font-semibold">
        {say('favoritesExport')}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-faded">{say('favoritesExportHint')}</p>
      <div className="flex flex-wrap gap-2">
        {FORMATS.map((format) => (
          <Button key={format.label} onClick={() => void save(format)}>
            {say('exportAs', format.label)}
          </Button>
        ))}
      </div>
    </section>
  );
}

async function all(store: FavoriteStore): Promise<Favorite[] | undefined> {
  try {
    return await store.all();
  } catch (error) {
    console.error('The favorites could not be read', error);
    return undefined;
  }
}

/** Tells that the account has no room for some favorites, and how to get more. */
function UnsyncedNote() {
  const watched = useAccount();
  if (watched.status !== 'ready' || !watched.value.account) return null;
  const { account, sync } = watched.value;
  const text = describeUnsynced(sync);
  if (!text) return null;
  return (
    <p role="status" className="mb-4 rounded-lg border border-rule bg-sheet px-4 py-3 text-sm">
      {text}{' '}
      {sync.limit !== null && (
        <a
          href={siteAddress(account.site, 'pricing')}
          target="_blank"
          rel="noreferrer"
          className="text-rubric underline"
        >
          {say('accountPlans')}
        </a>
      )}
    </p>
  );
}
