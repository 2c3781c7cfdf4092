import { useEffect, useState } from 'react';

/** Receives files that a person dropped, pasted or picked. */
export type TakeFiles = (files: readonly File[]) => void | Promise<void>;

export function passFiles(files: FileList | null | undefined, onFiles: TakeFiles): void {
  // Not awaited: reading fails only if the file is gone, which its user reports.
  if (files && files.length > 0) void onFiles([...files]);
}

/**
 * Takes files that are dropped anywhere on the screen: beside an area that takes them, the browser would open them in place of the page.
 * @returns whether files are being dragged over the screen
 */
export function useDroppedFiles(onFiles: TakeFiles): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // Chromium gives pictures of the page as files.
    let isFromPage = false;
    const takes = ({ dataTransfer }: DragEvent) => !isFromPage && dataTransfer?.types.includes('Files') === true;
    function dragOver(event: DragEvent) {
      if (!takes(event)) return;
      event.preventDefault();
      setIsOver(true);
    }
    function dragLeave({ relatedTarget }: DragEvent) {
      // Elements of the page are left all the time.
      if (relatedTarget === null) setIsOver(false);
    }
    function drop(event: DragEvent) {
      if (!takes(event)) return;
      event.preventDefault();
      setIsOver(false);
      passFiles(event.dataTransfer?.files, onFiles);
    }
    document.addEventListener('dragstart', () => (isFromPage = true), { signal });
    document.addEventListener('dragend', () => (isFromPage = false), { signal });
    document.addEventListener('dragover', dragOver, { signal });
    document.addEventListener('dragleave', dragLeave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => controller.abort();
  }, [onFiles]);
  return isOver;
}

/** Takes files that are pasted anywhere on the screen. */
export function usePastedFiles(onFiles: TakeFiles): void {
  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      // Office programs add a picture of the text that they copy. A field takes the text.
      const isField = target instanceof Element && target.closest('input, textarea') !== null;
      if (isField && clipboardData?.types.includes('text/plain')) return;
      passFiles(clipboardData?.files, onFiles);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles]);
}
