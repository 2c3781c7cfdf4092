import {
  type ExtensionPresence,
  type ExtensionWanted,
  extensionPresence,
} from '@interlinear/contract/extension-presence';

/** The extension's script may come later than this screen. */
const ASK_AGAIN_MS = 300;
const TRIES = 15;

/**
 * Asks this page for the browser extension until it answers, or for the last time (EXT-09).
 * @returns ends the asking
 */
export function findExtension(onFound: (extension: ExtensionPresence) => void): () => void {
  const { origin } = window.location;
  let tries = 0;
  const ask = () => {
    tries += 1;
    if (tries === TRIES) clearInterval(asking);
    window.postMessage({ type: 'interlinear:extension-wanted' } satisfies ExtensionWanted, origin);
  };
  const asking = setInterval(ask, ASK_AGAIN_MS);

  function take({ source, origin: sender, data }: MessageEvent) {
    // Only the extension's script in this very window.
    if (source !== window || sender !== origin) return;
    const presence = extensionPresence.safeParse(data).data;
    if (!presence) return;
    clearInterval(asking);
    onFound(presence);
  }

  window.addEventListener('message', take);
  ask();
  return () => {
    clearInterval(asking);
    window.removeEventListener('message', take);
  };
}
