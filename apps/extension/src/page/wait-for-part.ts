import type { ChosenPart } from '../protocol/chosen-part.ts';

/** Time after loading in which a page may add the part, as sites do that fetch their content. */
const AFTER_LOADING_MS = 3_000;
/** Maximum wait for a page that never finishes loading. */
const MAX_WAIT_MS = 20_000;

/**
 * Waits until a page contains the part. Resolves with whether it does; with false at once on another site, where the
 * selector means nothing, and after the signal aborts.
 */
export async function waitForPart(
  { host, selector }: ChosenPart,
  { document, location }: Window,
  signal: AbortSignal,
): Promise<boolean> {
  if (host !== location.host || signal.aborted) return false;
  const isThere = () => document.querySelector(selector) !== null;
  if (isThere()) return true;
  return await new Promise((resolve) => {
    const ending = new AbortController();
    const end = (isFound: boolean) => {
      ending.abort();
      resolve(isFound);
    };
    const endAfter = (milliseconds: number) => {
      const timer = setTimeout(() => end(false), milliseconds);
      ending.signal.addEventListener('abort', () => clearTimeout(timer));
    };
    const observer = new MutationObserver(() => isThere() && end(true));
    // Selectors name tags, positions and ids.
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['id'] });
    ending.signal.addEventListener('abort', () => observer.disconnect());
    signal.addEventListener('abort', () => end(false), { signal: ending.signal });
    endAfter(MAX_WAIT_MS);
    if (document.readyState === 'complete') endAfter(AFTER_LOADING_MS);
    else {
      const onLoad = () => endAfter(AFTER_LOADING_MS);
      document.defaultView?.addEventListener('load', onLoad, { once: true, signal: ending.signal });
    }
  });
}
