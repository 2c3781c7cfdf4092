import * as z from 'zod/mini';

/**
 * Protocol by which the browser extension hands a file to the site's reader (EXT-10).
 * The extension opens the site's `translate/pdf` with {@link HAND_OVER_MARK} and an id after the `#`. The page posts
 * `window.postMessage({ type: 'interlinear:file-wanted', id }, window.location.origin)` repeatedly, until it is
 * answered or gives up. The extension's content script answers on the same window and origin with a {@link HandedFile}.
 * Both trust a message only if `event.source` is that window and `event.origin` is their own. An id is valid for one
 * file, once.
 */
export const HAND_OVER_MARK = '#from-extension=';

export const fileWanted = z.object({ type: z.literal('interlinear:file-wanted'), id: z.string().check(z.uuid()) });
export type FileWanted = z.infer<typeof fileWanted>;

export const handedFile = z.discriminatedUnion('state', [
  z.object({
    type: z.literal('interlinear:file'),
    state: z.literal('here'),
    id: z.string(),
    name: z.string(),
    bytes: z.instanceof(ArrayBuffer),
  }),
  /** The tab was closed, the file's site refuses it, or it was handed over before. */
  z.object({ type: z.literal('interlinear:file'), state: z.literal('failed'), id: z.string() }),
]);
export type HandedFile = z.infer<typeof handedFile>;
