import type { ExtensionPresence } from '@interlinear/contract/extension-presence';
import { useEffect, useState } from 'react';

/** The browser extension, once it has answered this page. */
export function useExtension(): ExtensionPresence | undefined {
  const [extension, setExtension] = useState<ExtensionPresence>();
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    // The first look at the page need not wait for it. Where it does not arrive, nothing is said of the extension.
    import('./find-extension.ts').then(
      ({ findExtension }) => {
        if (!isGone) stop = findExtension(setExtension);
      },
      () => {},
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return extension;
}
