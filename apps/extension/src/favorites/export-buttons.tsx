import { FAVORITE_FILE_FORMATS } from '@interlinear/term-files/favorite-files';
import { Button } from '@interlinear/ui/button';
import { useId } from 'react';
import { say } from '../messages/say.ts';
import { useNotify } from '../options/notice.tsx';
import { saveFile } from '../options/save-file.ts';
import type { Favorite } from './favorite.ts';
import type { FavoriteStore } from './favorite-store.ts';

const FORMATS = Object.values(FAVORITE_FILE_FORMATS);

/** All favorites as a file, for spreadsheets and for Anki (FAV-02). */
export function ExportButtons({ store }: { store: FavoriteStore }) {
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
