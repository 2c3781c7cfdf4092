import { type FileWanted, HAND_OVER_MARK, handedFile } from '@interlinear/contract/file-hand-over';
import { useEffect } from 'react';

/** Interval of requests to the extension, whose script may load later than this screen. */
const RETRY_INTERVAL_MS = 300;
/** Time limit. The extension may first have to download a large file. */
const TIMEOUT_MS = 120_000;

export interface HandedOverFileOptions {
  onFile: (file: File) => void;
  onFailed: () => void;
}

/**
 * Takes over, once, the file for which the browser extension has opened this screen (EXT-10).
 * @param options must hold the same functions on every render
 */
export function useHandedOverFile({ onFile, onFailed }: HandedOverFileOptions): void {
  useEffect(() => {
    const { hash, origin, pathname, search } = window.location;
    if (!hash.startsWith(HAND_OVER_MARK)) return;
    const id = hash.slice(HAND_OVER_MARK.length);
    const request: FileWanted = { type: 'interlinear:file-wanted', id };
    const sendRequest = () => window.postMessage(request, origin);
    const interval = setInterval(sendRequest, RETRY_INTERVAL_MS);
    const timeout = setTimeout(() => finish(onFailed), TIMEOUT_MS);

    function finish(report: () => void) {
      stop();
      // An id is valid once, so a reload must not request it again.
      window.history.replaceState(window.history.state, '', pathname + search);
      report();
    }

    function receive({ source, origin: sender, data }: MessageEvent) {
      // Accept messages only from the extension's script in this window.
      if (source !== window || sender !== origin) return;
      const answer = handedFile.safeParse(data).data;
      if (answer?.id !== id) return;
      finish(answer.state === 'here' ? () => onFile(new File([answer.bytes], answer.name)) : onFailed);
    }

    function stop() {
      clearInterval(interval);
      clearTimeout(timeout);
      window.removeEventListener('message', receive);
    }

    window.addEventListener('message', receive);
    sendRequest();
    return stop;
  }, [onFile, onFailed]);
}
