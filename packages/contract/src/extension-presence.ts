import * as z from 'zod/mini';

/**
 * How the site finds out that the browser extension is there (EXT-09).
 *
 * The page asks its own window, for its own origin, again and again until somebody answers or it gives up:
 * `window.postMessage({ type: 'interlinear:extension-wanted' }, window.location.origin)`; the extension's script in the page answers
 * there with an {@link extensionPresence}. Both believe a message only when `event.source` is that very window and `event.origin` is
 * their own. The script is only in pages of the site that the extension is set up for: no other finds it.
 */
export const extensionWanted = z.object({ type: z.literal('interlinear:extension-wanted') });
export type ExtensionWanted = z.infer<typeof extensionWanted>;

export const extensionPresence = z.object({ type: z.literal('interlinear:extension'), version: z.string() });
export type ExtensionPresence = z.infer<typeof extensionPresence>;
