import { extensionLogout, type UserRecord } from '@interlinear/contract/session-announcement';
import { useSyncExternalStore } from 'react';
import { createSession } from './session.ts';
import { userEntry } from './user-entry.ts';

const isInBrowser = typeof window !== 'undefined';

/** The session of this browser. */
export const siteSession = createSession({
  entry: userEntry,
  page: isInBrowser ? document : { cookie: '' },
  isSecure: isInBrowser && window.location.protocol === 'https:',
  announce: (announcement) => window.postMessage(announcement, window.location.origin),
});

// A logout in the extension also ends the session on the server.
if (isInBrowser) {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window || origin !== window.location.origin || !extensionLogout.safeParse(data).success) return;
    if (siteSession.user()) siteSession.logOut('chosen');
  });
}

export type SessionState =
  | { status: 'unknown' } // while prerendering and hydrating
  | { status: 'visitor' }
  | { status: 'logged-in'; user: UserRecord };

const UNKNOWN: SessionState = { status: 'unknown' };

/** The logged-in user's id. Unlike {@link useSession}, it renders nothing again for visitors after hydration. */
export function useUserId(): string | undefined {
  return useSyncExternalStore(
    siteSession.subscribe,
    () => siteSession.user()?.id,
    () => undefined,
  );
}

/** The session state; updates on every login and logout in any tab. */
export function useSession(): SessionState {
  const user = useSyncExternalStore(siteSession.subscribe, siteSession.user, () => null);
  if (user === null) return UNKNOWN;
  return user === undefined ? { status: 'visitor' } : { status: 'logged-in', user };
}
