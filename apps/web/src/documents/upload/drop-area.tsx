import { Button } from '@interlinear/ui/button';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
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
  const area = useRef<HTMLDivElement>(null);
  const isOver = useDroppedFiles(area, onFiles);
  usePastedFiles(onFiles);
  return (
    <div
      ref={area}
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

function passFiles(files: FileList | null | undefined, onFiles: DropAreaProps['onFiles']): void {
  // Not awaited: reading fails only if the file is gone, which the upload reports.
  if (files && files.length > 0) void onFiles([...files]);
}

/** @returns whether something is being dragged over the area */
function useDroppedFiles(area: RefObject<HTMLElement | null>, onFiles: DropAreaProps['onFiles']): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    function dragOver(event: DragEvent) {
      event.preventDefault();
      setIsOver(true);
    }
    function drop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      passFiles(event.dataTransfer?.files, onFiles);
    }
    area.current?.addEventListener('dragover', dragOver, { signal });
    area.current?.addEventListener('dragleave', () => setIsOver(false), { signal });
    area.current?.addEventListener('drop', drop, { signal });
    return () => controller.abort();
  }, [area, onFiles]);
  return isOver;
}

function usePastedFiles(onFiles: DropAreaProps['onFiles']): void {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => passFiles(clipboardData?.files, onFiles);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles]);
}
