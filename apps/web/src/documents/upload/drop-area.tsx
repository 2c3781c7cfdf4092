import { Button } from '@interlinear/ui/button';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { passFiles, useDroppedFiles, usePastedFiles } from '../../file-input/use-files.ts';
import { FILE_EXTENSIONS } from './check-file.ts';
import { useDocumentLimits } from './use-document-limits.ts';

const ACCEPT = FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',');

export interface DropAreaProps {
  onFiles: (files: readonly File[]) => Promise<void>;
}

/** Takes files that are dropped on it, pasted anywhere on the screen, or picked (DOC-01). */
export function DropArea({ onFiles }: DropAreaProps) {
  const t = useTranslations('documents');
  const limits = useDocumentLimits();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFiles(onFiles);
  usePastedFiles(onFiles);
  return (
    <div
      className={`grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-5 py-10 text-center ${isOver ? 'border-rubric bg-rubric-wash' : 'border-edge bg-sheet'}`}
    >
      <p className="display text-xl">{t('dropHere')}</p>
      <Button kind="primary" onClick={() => input.current?.click()}>
        {t('pickFiles')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        aria-label={t('pickFiles')}
        hidden
        onChange={({ currentTarget }) => {
          passFiles(currentTarget.files, onFiles);
          // Reset, so that the same file can be picked again.
          currentTarget.value = '';
        }}
      />
      <p className="max-w-lg text-sm text-faded">
        {t('fileTypes')} {limits && t('fileLimit', { size: limits.maxSize })}
      </p>
    </div>
  );
}
