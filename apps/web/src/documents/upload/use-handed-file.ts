import { type FileWanted, HAND_OVER_MARK, handedFile } from '@interlinear/contract/file-hand-over';
import { useEffect, useState } from 'react';

/** How often the extension is asked: its script comes to a page after the page's own. */
const ASK_EVERY_MS = 250;
/** Without an extension that knows the address, nothing comes. */
const PATIENCE_MS = 20_000;

/** `none`: nobody has promised a file. */
export type HandOver = 'none' | 'waiting' | 'failed';

/** Takes the file that the browser extension opened this screen for (EXT-10). */
export function useHandedFile(onFile: (file: File) => void): HandOver {
  const [state, setState] = useState<HandOver>('none');
  useEffect(() => {
    const { hash } = window.location;
    if (!hash.startsWith(HAND_OVER_MARK)) return;
    const id = hash.slice(HAND_OVER_MARK.length);
    setState('waiting');
    return receive(id, (file) => {
      // A file comes once: whoever loads the page again starts with an empty screen.
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
      setState(file ? 'none' : 'failed');
      if (file) onFile(file);
    });
  }, [onFile]);
  return state;
}

/** Asks until an answer comes or patience ends. @returns what ends the asking */
function receive(id: string, onEnd: (file: File | undefined) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const end = (file: File | undefined) => {
    listening.abort();
    onEnd(file);
  };
  const ask = () =>
    window.postMessage({ type: 'interlinear:file-wanted', id } satisfies FileWanted, window.location.origin);
  const asking = setInterval(ask, ASK_EVERY_MS);
  const patience = setTimeout(() => end(undefined), PATIENCE_MS);
  signal.addEventListener('abort', () => {
    clearInterval(asking);
    clearTimeout(patience);
  });
  window.addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source !== window || origin !== window.location.origin) return;
      const handed = handedFile.safeParse(data);
      if (!handed.success || handed.data.id !== id) return;
      end(
        handed.data.state === 'here'
          ? new File([handed.data.bytes], handed.data.name, { type: 'application/pdf' })
          : undefined,
      );
    },
    { signal },
  );
  ask();
  return () => listening.abort();
}
