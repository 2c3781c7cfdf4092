import { type RefObject, useEffect, useState } from 'react';

/** Receives files that a person dropped, pasted or picked. */
export type TakeFiles = (files: readonly File[]) => void | Promise<void>;

export function passFiles(files: FileList | null | undefined, onFiles: TakeFiles): void {
  // Not awaited: reading fails only if the file is gone, which its user reports.
  if (files && files.length > 0) void onFiles([...files]);
}

/** @returns whether something is being dragged over the area */
export function useDroppedFiles(area: RefObject<HTMLElement | null>, onFiles: TakeFiles): boolean {
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

/** Takes files that are pasted anywhere on the screen. */
export function usePastedFiles(onFiles: TakeFiles): void {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => passFiles(clipboardData?.files, onFiles);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles]);
}
