import { userRecord } from '@interlinear/contract/session-announcement';
import * as z from 'zod/mini';
import { favoriteDraftSchema, favoriteKeySchema } from '../favorites/favorite.ts';
import { subtitleChangeSchema } from '../subtitles/subtitle-settings.ts';
import { chosenPartSchema } from './chosen-part.ts';

/**
 * One-off requests from frames and extension pages to the background. Ongoing exchanges use a port (`page-port.ts`).
 */
export const backgroundRequestSchema = z.discriminatedUnion('type', [
  /** Translates the sender's tab. */
  z.object({ type: z.literal('translate-tab') }),
  /** Translates a tab or restores it. Without `tabId`, the sender's tab; the same applies below. */
  z.object({ type: z.literal('toggle-tab'), tabId: z.optional(z.int()) }),
  /** Retries the failed segments of a tab. */
  z.object({ type: z.literal('retry-tab'), tabId: z.optional(z.int()) }),
  /** Translates only a part of a tab's page; without `part`, the whole page again. */
  z.object({ type: z.literal('choose-part'), part: z.optional(chosenPartSchema), tabId: z.optional(z.int()) }),
  /** Reports the progress of all frames of a tab: answers a `PageState`, or nothing where no loader can run. */
  z.object({ type: z.literal('tab-state'), tabId: z.optional(z.int()) }),
  /** Answers the list of `ChoosableEngine`s. Extension pages build the list themselves. */
  z.object({ type: z.literal('list-engines') }),
  /** Stores a new position of the floating button. */
  z.object({
    type: z.literal('move-floating-button'),
    spot: z.object({ side: z.enum(['left', 'right']), height: z.number().check(z.minimum(0), z.maximum(1)) }),
  }),
  /** Hides the floating button on one site, or on all sites when `host` is missing. */
  z.object({ type: z.literal('hide-floating-button'), host: z.optional(z.string().check(z.maxLength(253))) }),
  z.object({ type: z.literal('open-options') }),
  /** Gets ready to read a picture on this device. */
  z.object({ type: z.literal('prepare-pictures') }),
  /** Answers a copy of what the sender's tab shows, as a `data:` address, or nothing if the browser does not allow it. */
  z.object({ type: z.literal('capture-tab') }),
  /** Switches subtitles on or off for the site of a tab. */
  z.object({ type: z.literal('toggle-subtitles'), tabId: z.optional(z.int()) }),
  /** Stores settings of subtitles that were changed over a video, whose site `site` is if it has its own choices. */
  z.object({
    type: z.literal('change-subtitles'),
    change: subtitleChangeSchema,
    site: z.optional(z.string().check(z.maxLength(253))),
  }),
  /** Opens the site's reader with a tab's PDF. `url` is the tab's address, if the browser reveals it. */
  z.object({ type: z.literal('open-reader'), tabId: z.int(), url: z.optional(z.string()) }),
  /** Answers a part of the file that the reader was opened for (`FileChunk`), or nothing. */
  z.object({ type: z.literal('take-file'), id: z.uuid(), offset: z.int().check(z.minimum(0)) }),
  /** Reports who is logged in on the person's own site, from a page of that site. */
  z.object({ type: z.literal('site-session'), user: z.nullable(userRecord) }),
  /** Logs out, both here and on the site. */
  z.object({ type: z.literal('log-out') }),
  /**
   * Syncs with the account: `now` (answered when done), `soon` (after a change), or `if-old` (if the last sync is old).
   */
  z.object({ type: z.literal('sync'), when: z.enum(['now', 'soon', 'if-old']) }),
  /** These three answer whether the text is a favorite now, or nothing if favorites cannot be stored. */
  z.object({ type: z.literal('save-favorite'), favorite: favoriteDraftSchema }),
  z.object({ type: z.literal('remove-favorite'), name: favoriteKeySchema }),
  z.object({ type: z.literal('is-favorite'), name: favoriteKeySchema }),
]);

export type BackgroundRequest = z.infer<typeof backgroundRequestSchema>;
