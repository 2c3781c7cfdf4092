import { useCallback, useEffect } from 'react';
import type { TakeFiles } from '../file-input/use-files.ts';
import { SHARED_MARK, type SharedContent, takeSharedContent } from './shared-content.ts';

/** The same for screens that take only files. @param onFiles must be the same function on every render */
export function useSharedFiles(onFiles: TakeFiles): void {
  useSharedContent(useCallback(({ files }: SharedContent) => files.length > 0 && void onFiles(files), [onFiles]));
}

/**
 * Passes content that another app shared with the installed site, and files that the operating system opens with it.
 * @param onContent must be the same function on every render
 */
export function useSharedContent(onContent: (content: SharedContent) => unknown): void {
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (hash === SHARED_MARK) {
      // Content is taken once, so a reload must not look for it again.
      window.history.replaceState(window.history.state, '', pathname + search);
      // Not awaited: it never fails.
      void takeSharedContent().then((content) => content && onContent(content));
    }
    const { launchQueue } = window as WindowWithLaunches;
    launchQueue?.setConsumer(({ files }) => {
      if (files.length === 0) return;
      // A file that cannot be read any more is left out: the browser has asked for permission itself.
      void Promise.allSettled(files.map((file) => file.getFile())).then((results) => {
        const read = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
        if (read.length > 0) onContent({ text: '', files: read });
      });
    });
    return () => launchQueue?.setConsumer(() => undefined);
  }, [onContent]);
}

/** Queue of files that the operating system opens with an installed site; Chromium only (File Handling API). */
interface WindowWithLaunches {
  launchQueue?: {
    setConsumer(consumer: (launch: { files: readonly FileSystemFileHandle[] }) => void): void;
  };
}
