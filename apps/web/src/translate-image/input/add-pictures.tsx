import { Button } from '@interlinear/ui/button';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { FileInput } from '../../file-input/file-input.tsx';
import { useDroppedFiles, usePastedFiles } from '../../file-input/use-files.ts';
import { type ImageSettings, optionsOf } from '../settings.ts';
import type { PictureSnapshot } from '../state/picture-store.ts';
import { PictureAddress } from './picture-address.tsx';

/** Formats that the decoder reads; other files are refused with a reason. */
const ACCEPT = 'image/png,image/jpeg,image/webp,image/avif,image/bmp,image/gif';

export interface AddPicturesProps {
  /** Whether there are pictures already, which need the space. */
  isSmall: boolean;
  settings: ImageSettings;
  /** @param snapshot work that the server did on the files already */
  onFiles: (files: readonly File[], snapshot?: PictureSnapshot) => void;
}

/** Takes pictures that are dropped on it, pasted anywhere on the screen, picked, photographed, or named by their address. */
export function AddPictures({ isSmall, settings, onFiles }: AddPicturesProps) {
  const t = useTranslations('pictures');
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFiles(onFiles);
  usePastedFiles(onFiles);
  return (
    <div
      className={`grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-5 text-center ${isSmall ? 'py-4' : 'py-10'} ${isOver ? 'border-rubric bg-rubric-wash' : 'border-edge bg-sheet'}`}
    >
      <p className={isSmall ? 'text-sm text-faded max-sm:hidden' : 'display text-xl'}>{t('dropHere')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button kind={isSmall ? 'plain' : 'primary'} onClick={() => picker.current?.click()}>
          {t('pick')}
        </Button>
        {/* Only touch screens have a camera that opens from a page; elsewhere it would be a second file picker. */}
        <Button className="not-pointer-coarse:hidden" onClick={() => camera.current?.click()}>
          {t('photograph')}
        </Button>
        <PictureAddress options={optionsOf(settings)} onFile={(file, snapshot) => onFiles([file], snapshot)} />
      </div>
      <FileInput ref={picker} label={t('pick')} accept={ACCEPT} multiple onFiles={onFiles} />
      <FileInput ref={camera} label={t('photograph')} accept={ACCEPT} capture="environment" onFiles={onFiles} />
      {!isSmall && <p className="max-w-lg text-sm text-faded">{t('formats')}</p>}
    </div>
  );
}
