import { type SessionAnnouncement, type UserRecord, userRecord } from '@interlinear/contract/session-announcement';
import { parseJson } from '@interlinear/contract/transport';
import type { SharedEntry } from '../storage/shared-entry.ts';

const DAY_SECONDS = 86_400;

/** Why somebody is no longer logged in: they said so, changed or forgot the password, deleted the account, or the server says so. */
export type LogoutReason = 'chosen' | 'password' | 'deleted' | 'ended';

/** Who is logged in in this browser, in all its tabs at once (ACC-03, 07, 08). */
export interface Session {
  /** The same object until it changes. */
  user(): UserRecord | undefined;
  subscribe(listener: () => void): () => void;
  logIn(user: UserRecord, options: { isRemembered: boolean }): void;
  /** Takes over what has changed about the person; the login stays as it is. */
  update(changes: Partial<Omit<UserRecord, 'token'>>): void;
  logOut(reason: LogoutReason): void;
  /** Of the last logout in this tab. */
  logoutReason(): LogoutReason | undefined;
  /**
   * The server knows the token no longer.
   * @returns whether that ended this session: a late answer to an earlier one does not
   */
  end(token: string | undefined): boolean;
}

export interface SessionOptions {
  entry: SharedEntry;
  /** The document; its `cookie` also works without https, which `cookieStore` does not. */
  page: { cookie: string };
  isSecure: boolean;
  announce(announcement: SessionAnnouncement): void;
}

export function createSession({ entry, page, isSecure, announce }: SessionOptions): Session {
  let known: { text: string | undefined; user: UserRecord | undefined } = { text: undefined, user: undefined };
  let reason: LogoutReason | undefined;

  function user(): UserRecord | undefined {
    const text = entry.read();
    if (text !== known.text) known = { text, user: parseUser(text) };
    return known.user;
  }

  function logOut(why: LogoutReason): void {
    reason = why;
    setTokenCookie('', 0);
    entry.write(undefined);
    announce({ type: 'interlinear:session', state: 'logged-out' });
  }

  /** Readable by the page and the extension, as specified; the server never looks at it, so no other site can make use of it. */
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
      if (current) entry.write(JSON.stringify({ ...current, ...changes }));
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
