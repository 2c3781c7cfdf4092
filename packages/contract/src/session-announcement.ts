import * as z from 'zod/mini';

/**
 * How the site tells the browser extension that somebody has logged in or out (ACC-03, EXT-09).
 *
 * The page posts this message to its own window, for its own origin:
 * `window.postMessage({ type: 'interlinear:session', state: 'logged-in' }, window.location.origin)`.
 *
 * The extension's script in the page believes it only when `event.source` is that very window and `event.origin` is the site that
 * the extension is set up for. The message carries nothing secret, because every script in the page hears it: whoever believes it
 * reads the record `user` in the site's `localStorage`, which the page has written before. A script that arrives later than the
 * message finds the record there as well, so nothing is asked and nothing is answered.
 */
export const sessionAnnouncement = z.object({
  type: z.literal('interlinear:session'),
  state: z.enum(['logged-in', 'logged-out']),
});
export type SessionAnnouncement = z.infer<typeof sessionAnnouncement>;

/**
 * The other way round: somebody has logged out in the extension, which has ended the session on the server. The extension's script
 * posts it in the site's open pages, by the same rules; the page forgets whom it knew.
 */
export const extensionLogout = z.object({ type: z.literal('interlinear:logged-out-in-extension') });
export type ExtensionLogout = z.infer<typeof extensionLogout>;

/** Somebody as the site keeps them in `localStorage` under {@link USER_KEY} (ACC-08). */
export const userRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Where the picture is that the person has chosen. */
  avatar: z.nullable(z.string()),
  /** The picture that came with a Google login. */
  imageUrl: z.nullable(z.string()),
  token: z.string(),
  loginType: z.enum(['email', 'google']),
});
export type UserRecord = z.infer<typeof userRecord>;

export const USER_KEY = 'user';
