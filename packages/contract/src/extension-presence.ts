import * as z from 'zod/mini';

/**
 * Protocol by which the site detects the browser extension (EXT-09).
 * The page posts `window.postMessage({ type: 'interlinear:extension-wanted' }, window.location.origin)` to its own
 * window, repeatedly, until it is answered or gives up. The extension's content script answers there with an {@link
 * extensionPresence}. Both trust a message only if `event.source` is that window and `event.origin` is their own. The
 * script runs only on the site the extension is configured for, so no other site can detect it.
 */
export const extensionWanted = z.object({ type: z.literal('interlinear:extension-wanted') });
export type ExtensionWanted = z.infer<typeof extensionWanted>;

export const extensionPresence = z.object({ type: z.literal('interlinear:extension'), version: z.string() });
export type ExtensionPresence = z.infer<typeof extensionPresence>;
