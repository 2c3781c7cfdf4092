import * as z from 'zod/mini';

/**
 * How the browser extension hands a file over to the site's reader (EXT-10).
 *
 * The extension opens the site's `translate/pdf` with {@link HAND_OVER_MARK} and an id behind the `#`. The page asks for the file, again and again until somebody answers, with
 * `window.postMessage({ type: 'interlinear:file-wanted', id }, window.location.origin)`; the extension's script in the page answers
 * on the same window and origin with a {@link HandedFile}. Both believe a message only when `event.source` is that very window and
 * `event.origin` is their own. An id is good for one file, once.
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
  /** The tab was closed, the site of the file refuses it, or it was taken before. */
  z.object({ type: z.literal('interlinear:file'), state: z.literal('failed'), id: z.string() }),
]);
export type HandedFile = z.infer<typeof handedFile>;
