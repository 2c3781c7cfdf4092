import { type SessionAnnouncement, type UserRecord, userRecord } from '@interlinear/contract/session-announcement';
import { parseJson } from '@interlinear/contract/transport';
import type { SharedEntry } from '../storage/shared-entry.ts';

const DAY_SECONDS = 86_400;

/** Why the user was logged out: by choice, after a password change or deleting the account, or by the server. */
export type LogoutReason = 'chosen' | 'password' | 'deleted' | 'ended';

/** The login state of this browser, shared by all its tabs (ACC-03, 07, 08). */
export interface Session {
  /** The logged-in user: the same object until it changes. */
  user(): UserRecord | undefined;
  subscribe(listener: () => void): () => void;
  logIn(user: UserRecord, options: { isRemembered: boolean }): void;
  /** Updates the stored user without affecting the login. Another user may have logged in since; their record stays as it is. */
  update(changes: Pick<UserRecord, 'id'> & Partial<Omit<UserRecord, 'token'>>): void;
  logOut(reason: LogoutReason): void;
  /** The reason for the last logout in this tab. */
  logoutReason(): LogoutReason | undefined;
  /**
   * Ends the session when the server has rejected its token.
   * @returns whether the session was ended; a late response to an earlier login's token does not end it
   */
  end(token: string | undefined): boolean;
}

export interface SessionOptions {
  entry: SharedEntry;
  /** The document. Its `cookie` also works without HTTPS, unlike `cookieStore`. */
  page: { cookie: string };
  isSecure: boolean;
  announce(announcement: SessionAnnouncement): void;
}

export function createSession({ entry, page, isSecure, announce }: SessionOptions): Session {
  let cached: { text: string | undefined; user: UserRecord | undefined } = { text: undefined, user: undefined };
  let reason: LogoutReason | undefined;

  function user(): UserRecord | undefined {
    const text = entry.read();
    if (text !== cached.text) cached = { text, user: parseUser(text) };
    return cached.user;
  }

  function logOut(why: LogoutReason): void {
    reason = why;
    setTokenCookie('', 0);
    entry.write(undefined);
    announce({ type: 'interlinear:session', state: 'logged-out' });
  }

  /** Readable by the page and the extension, as specified. The server ignores the cookie, so CSRF is not possible. */
  function setTokenCookie(token: string, seconds: number): void {
    page.cookie = `token=${token}; path=/; max-age=${seconds}; samesite=lax${isSecure ? '; secure' : ''}`;
  }

  return {
    user,
    subscribe: entry.subscribe,
    logIn(next, { isRemembered }) {
      reason = undefined;
      setTokenCookie(next.token, (isRemembered ? 30 : 7) * DAY_SECONDS);
      entry.write(JSON.stringify(next));
      announce({ type: 'interlinear:session', state: 'logged-in' });
    },
    update(changes) {
      const current = user();
      if (current?.id === changes.id) entry.write(JSON.stringify({ ...current, ...changes }));
    },
    logOut,
    logoutReason: () => reason,
    end(token) {
      if (token === undefined || user()?.token !== token) return false;
      logOut('ended');
      return true;
    },
  };
}

function parseUser(text: string | undefined): UserRecord | undefined {
  if (text === undefined) return undefined;
  return userRecord.safeParse(parseJson(text)).data;
}
