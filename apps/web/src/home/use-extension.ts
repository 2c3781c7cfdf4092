import {
  type ExtensionPresence,
  type ExtensionWanted,
  extensionPresence,
} from '@interlinear/contract/extension-presence';
import { useEffect, useState } from 'react';

/** The extension's script may come later than this screen. */
const ASK_AGAIN_MS = 300;
const TRIES = 15;

/** The browser extension, once it has answered this page (EXT-09). */
export function useExtension(): Pick<ExtensionPresence, 'version'> | undefined {
  const [extension, setExtension] = useState<ExtensionPresence>();
  useEffect(() => {
    let tries = 0;
    const ask = () => {
      tries += 1;
      if (tries === TRIES) clearInterval(asking);
      window.postMessage({ type: 'interlinear:extension-wanted' } satisfies ExtensionWanted, window.location.origin);
    };
    const asking = setInterval(ask, ASK_AGAIN_MS);

    function take({ source, origin, data }: MessageEvent) {
      // Only the extension's script in this very window.
      if (source !== window || origin !== window.location.origin) return;
      const presence = extensionPresence.safeParse(data).data;
      if (!presence) return;
      clearInterval(asking);
      setExtension(presence);
    }

    window.addEventListener('message', take);
    ask();
    return () => {
      clearInterval(asking);
      window.removeEventListener('message', take);
    };
  }, []);
  return extension;
}
