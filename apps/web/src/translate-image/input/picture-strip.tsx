import { IconButton } from '@interlinear/ui/button';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { OpenPicture } from '../state/pictures.ts';

export interface PictureStripProps {
  pictures: readonly OpenPicture[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  onRemove: (id: string) => void;
}

/** Thumbnails of several pictures, to choose the one that is shown. */
export function PictureStrip({ pictures, selected, onSelect, onRemove }: PictureStripProps) {
  const t = useTranslations('pictures');
  return (
    <nav aria-label={t('pictures')} className="min-w-0 overflow-x-auto">
      <ol className="flex w-max gap-3 p-1">
        {pictures.map((picture) => (
          <li key={picture.id} className="relative">
            <Thumbnail picture={picture} isSelected={picture.id === selected} onSelect={() => onSelect(picture.id)} />
            <IconButton
              icon="close"
              label={t('remove', { name: picture.name })}
              className="absolute end-1 top-1 size-7 bg-sheet/90"
              onClick={() => onRemove(picture.id)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ThumbnailProps {
  picture: OpenPicture;
  isSelected: boolean;
  onSelect: () => void;
}

function Thumbnail({ picture: { name, url, store }, isSelected, onSelect }: ThumbnailProps) {
  const t = useTranslations('pictures');
  const { status } = useSyncExternalStore(store.subscribe, store.getState);
  return (
    <button
      type="button"
      aria-current={isSelected}
      onClick={onSelect}
      className="grid w-28 gap-1 rounded-md border border-rule bg-sheet p-1 text-start text-xs aria-[current=true]:border-rubric aria-[current=true]:bg-rubric-wash"
    >
      <img src={url} alt="" className="h-16 w-full rounded-sm bg-sunken object-contain" />
      <span className="truncate" dir="auto">
        {name}
      </span>
      <span className="text-faded">{t(`status_${status.kind}`)}</span>
    </button>
  );
}
