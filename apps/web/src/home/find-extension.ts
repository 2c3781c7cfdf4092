import {
  type ExtensionPresence,
  type ExtensionWanted,
  extensionPresence,
} from '@interlinear/contract/extension-presence';

/** The extension's content script may start later than this screen, so the page asks repeatedly. */
const RETRY_MS = 300;
const MAX_TRIES = 15;

/** Time after which an extension that has not answered is regarded as missing. */
export const MAX_SEARCH_MS = RETRY_MS * MAX_TRIES;

/**
 * Posts a request to the browser extension until it answers or the tries run out (EXT-09).
 * @returns a function that stops asking
 */
export function findExtension(onFound: (extension: ExtensionPresence) => void): () => void {
  const { origin } = window.location;
  let tries = 0;
  const ask = () => {
    tries += 1;
    if (tries === MAX_TRIES) clearInterval(timer);
    window.postMessage({ type: 'interlinear:extension-wanted' } satisfies ExtensionWanted, origin);
  };
  const timer = setInterval(ask, RETRY_MS);

  function handleMessage({ source, origin: sender, data }: MessageEvent) {
    // Accept only messages from the content script in this window.
    if (source !== window || sender !== origin) return;
    const presence = extensionPresence.safeParse(data).data;
    if (!presence) return;
    clearInterval(timer);
    onFound(presence);
  }

  window.addEventListener('message', handleMessage);
  ask();
  return () => {
    clearInterval(timer);
    window.removeEventListener('message', handleMessage);
  };
}
