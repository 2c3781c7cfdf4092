import * as z from 'zod/mini';

/**
 * Protocol by which the site tells the browser extension about logins and logouts (ACC-03, EXT-09).
 * The page posts `window.postMessage({ type: 'interlinear:session', state: 'logged-in' }, window.location.origin)` to
 * its own window. The extension's content script trusts it only if `event.source` is that window and `event.origin` is
 * the site the extension is configured for. The message contains no secrets, because every script in the page receives
 * it; instead the recipient reads the record `user` in the site's `localStorage`, which the page wrote before. A script
 * that loads later finds the record there as well, so no request or answer is needed.
 */
export const sessionAnnouncement = z.object({
  type: z.literal('interlinear:session'),
  state: z.enum(['logged-in', 'logged-out']),
});
export type SessionAnnouncement = z.infer<typeof sessionAnnouncement>;

/**
 * Logout in the extension, which has ended the session on the server. Its content script posts this to the site's open
 * pages, by the same rules; the page then forgets the user.
 */
export const extensionLogout = z.object({ type: z.literal('interlinear:logged-out-in-extension') });
export type ExtensionLogout = z.infer<typeof extensionLogout>;

/** User record of the site in `localStorage` under {@link USER_KEY} (ACC-08). */
export const userRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Address of the uploaded picture. */
  avatar: z.nullable(z.string()),
  /** Address of the Google account's picture. */
  imageUrl: z.nullable(z.string()),
  token: z.string(),
  loginType: z.enum(['email', 'google', 'passkey']),
});
export type UserRecord = z.infer<typeof userRecord>;

export const USER_KEY = 'user';
