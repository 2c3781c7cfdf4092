import { buttonClass } from '@interlinear/ui/button';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FILE_EXTENSIONS } from './check-file.ts';

const ACCEPT = FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',');

export interface DropAreaProps {
  onFiles: (files: readonly File[]) => Promise<void>;
}

/** Takes files: dropped on it, pasted anywhere on the screen, or picked (DOC-01). */
export function DropArea({ onFiles }: DropAreaProps) {
  const t = useTranslations('documents');
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  usePastedFiles(onFiles);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take([...event.dataTransfer.files]);
  }

  function take(files: readonly File[]) {
    // Looking at a file fails only where it is gone; then the upload says so.
    if (files.length > 0) void onFiles(files);
  }

  return (
    // Dropping is for the mouse; the button inside is for everybody.
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped on it can also be picked by its button.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-5 py-10 text-center ${isOver ? 'border-rubric bg-rubric-wash' : 'border-edge bg-sheet'}`}
    >
      <p className="display text-xl">{t('dropHere')}</p>
      <button type="button" className={buttonClass('primary')} onClick={() => input.current?.click()}>
        {t('pickFiles')}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        aria-label={t('pickFiles')}
        hidden
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // The same file can be picked again.
          currentTarget.value = '';
        }}
      />
      <p className="max-w-lg text-sm text-faded">{t('fileTypes')}</p>
    </div>
  );
}

function usePastedFiles(onFiles: DropAreaProps['onFiles']): void {
  useEffect(() => {
    function paste({ clipboardData }: ClipboardEvent) {
      const files = [...(clipboardData?.files ?? [])];
      // As with `take` above.
      if (files.length > 0) void onFiles(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles]);
}
