import type { ExtensionPresence } from '@interlinear/contract/extension-presence';
import { useEffect, useState } from 'react';

/** The installed browser extension; `undefined` until it has answered, or if there is none. */
export function useExtension(): ExtensionPresence | undefined {
  const [extension, setExtension] = useState<ExtensionPresence>();
  useEffect(() => {
    let isUnmounted = false;
    let stop = () => {};
    // Imported lazily to keep the first load small. If the chunk fails to load, the extension is just not mentioned.
    import('./find-extension.ts').then(
      ({ findExtension }) => {
        if (!isUnmounted) stop = findExtension(setExtension);
      },
      () => {},
    );
    return () => {
      isUnmounted = true;
      stop();
    };
  }, []);
  return extension;
}
