import { type FileWanted, HAND_OVER_MARK, handedFile } from '@interlinear/contract/file-hand-over';
import { useEffect } from 'react';

/** How often the file is asked for: the extension's script may come later than this screen. */
const RETRY_INTERVAL_MS = 300;
/** A site is asked for a large file, which takes its time; after that nobody will answer. */
const TIMEOUT_MS = 120_000;

export interface HandedOverFileOptions {
  onFile: (file: File) => void;
  onFailed: () => void;
}

/**
 * Takes the file that the browser extension has opened this screen for (EXT-10), once.
 * @param options the same functions each time
 */
export function useHandedOverFile({ onFile, onFailed }: HandedOverFileOptions): void {
  useEffect(() => {
    const { hash, origin, pathname, search } = window.location;
    if (!hash.startsWith(HAND_OVER_MARK)) return;
    const id = hash.slice(HAND_OVER_MARK.length);
    const wanted: FileWanted = { type: 'interlinear:file-wanted', id };
    const ask = () => window.postMessage(wanted, origin);
    const asking = setInterval(ask, RETRY_INTERVAL_MS);
    const giveUp = setTimeout(() => end(onFailed), TIMEOUT_MS);

    function end(tell: () => void) {
      stop();
      // An id is good for one file: a reload must not ask for it again.
      window.history.replaceState(window.history.state, '', pathname + search);
      tell();
    }

    function take({ source, origin: sender, data }: MessageEvent) {
      // Only the extension's script in this very window.
      if (source !== window || sender !== origin) return;
      const handed = handedFile.safeParse(data).data;
      if (handed?.id !== id) return;
      end(handed.state === 'here' ? () => onFile(new File([handed.bytes], handed.name)) : onFailed);
    }

    function stop() {
      clearInterval(asking);
      clearTimeout(giveUp);
      window.removeEventListener('message', take);
    }

    window.addEventListener('message', take);
    ask();
    return stop;
  }, [onFile, onFailed]);
}
