import { userRecord } from '@interlinear/contract/session-announcement';
import * as z from 'zod/mini';
import { favoriteDraftSchema, favoriteKeySchema } from '../favorites/favorite.ts';

/** What a frame or a page of the extension asks of the background, once and for itself. What goes on for a while has a port. */
export const backgroundRequestSchema = z.discriminatedUnion('type', [
  /** Translate the tab this comes from. */
  z.object({ type: z.literal('translate-tab') }),
  /** Translate a tab, or put it back. Without `tabId`, the tab this comes from; the same below. */
  z.object({ type: z.literal('toggle-tab'), tabId: z.optional(z.int()) }),
  /** Ask again for what failed in a tab. */
  z.object({ type: z.literal('retry-tab'), tabId: z.optional(z.int()) }),
  /** How far a tab is, all its frames together: answered with a `PageState`, or nothing where the extension is not. */
  z.object({ type: z.literal('tab-state'), tabId: z.optional(z.int()) }),
  /** Answered with the `ChoosableEngine`s there are; a page of the extension finds them itself. */
  z.object({ type: z.literal('list-engines') }),
  /** Where the floating button stands from now on. */
  z.object({
    type: z.literal('move-floating-button'),
    spot: z.object({ side: z.enum(['left', 'right']), height: z.number().check(z.minimum(0), z.maximum(1)) }),
  }),
  /** No floating button any more: on a site, or without a host nowhere. */
  z.object({ type: z.literal('hide-floating-button'), host: z.optional(z.string().check(z.maxLength(253))) }),
  z.object({ type: z.literal('open-options') }),
  /** Open the site's reader with the PDF of a tab; `url` is the tab's, where the browser tells it. */
  z.object({ type: z.literal('open-reader'), tabId: z.int(), url: z.optional(z.string()) }),
  /** A part of a file that the reader was opened for: answered with a `FileChunk`, or nothing. */
  z.object({ type: z.literal('take-file'), id: z.uuid(), offset: z.int().check(z.minimum(0)) }),
  /** Who is logged in on the page of the person's own site that this comes from. */
  z.object({ type: z.literal('site-session'), user: z.nullable(userRecord) }),
  /** Log out, here and on the site. */
  z.object({ type: z.literal('log-out') }),
  /** Sync with the account: at once (answered when it is done), after a change, or where it was long ago. */
  z.object({ type: z.literal('sync'), when: z.enum(['now', 'soon', 'if-old']) }),
  /** These three are answered with whether it is a favorite now; with nothing where favorites cannot be kept. */
  z.object({ type: z.literal('save-favorite'), favorite: favoriteDraftSchema }),
  z.object({ type: z.literal('remove-favorite'), name: favoriteKeySchema }),
  z.object({ type: z.literal('is-favorite'), name: favoriteKeySchema }),
]);

export type BackgroundRequest = z.infer<typeof backgroundRequestSchema>;
