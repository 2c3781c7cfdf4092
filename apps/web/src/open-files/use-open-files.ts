import { useEffect } from 'react';
import type { OpenFiles } from './open-files.ts';

/** Opens what an earlier visit left, follows the options, and stores unsaved work before the page ends. */
export function useOpenFiles<Options>(
  files: Pick<OpenFiles<unknown, Options, unknown>, 'setOptions' | 'restore' | 'flush' | 'close'>,
  options: Options,
): void {
  useEffect(() => files.setOptions(options), [files, options]);
  useEffect(() => {
    // Not awaited: it never fails.
    void files.restore();
    // Phones end a page without `pagehide` once it is hidden.
    const onVisibility = () => document.visibilityState === 'hidden' && files.flush();
    window.addEventListener('pagehide', files.flush);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', files.flush);
      document.removeEventListener('visibilitychange', onVisibility);
      files.close();
    };
  }, [files]);
}
