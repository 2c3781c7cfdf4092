import type { SessionAnnouncement, UserRecord } from '@interlinear/contract/session-announcement';
import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '../storage/safe-storage.ts';
import { createSharedEntry } from '../storage/shared-entry.ts';
import { createSession, type Session } from './session.ts';

const ADA: UserRecord = {
  id: '1',
  name: 'ada',
  email: 'ada@example.org',
  avatar: null,
  imageUrl: null,
  token: 'secret',
  loginType: 'email',
};

interface Tab {
  session: Session;
  /** Every value assigned to `document.cookie`, in order. */
  cookies: string[];
  announcements: SessionAnnouncement[];
  changes: number;
}

/** Opens tabs of one browser: they share a storage, and each tab gets an event when another one writes. */
function openBrowser({ isSecure = false, stored = new Map<string, string>() } = {}) {
  const windows = new Set<EventTarget>();
  function openTab(): Tab {
    const window = new EventTarget();
    windows.add(window);
    const notifyOtherTabs = (key: string) => {
      for (const other of windows)
        if (other !== window) other.dispatchEvent(Object.assign(new Event('storage'), { key }));
    };
    const storage = createSafeStorage(() => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => {
        stored.set(key, value);
        notifyOtherTabs(key);
      },
      removeItem: (key) => {
        stored.delete(key);
        notifyOtherTabs(key);
      },
    }));
    const tab: Pick<Tab, 'cookies' | 'announcements' | 'changes'> = { cookies: [], announcements: [], changes: 0 };
    const session = createSession({
      entry: createSharedEntry({ storage, key: 'user', tabs: window }),
      page: {
        get cookie() {
          return '';
        },
        set cookie(text) {
          tab.cookies.push(text);
        },
      },
      isSecure,
      announce: (announcement) => tab.announcements.push(announcement),
    });
    session.subscribe(() => {
      tab.changes += 1;
    });
    return Object.assign(tab, { session });
  }
  return { stored, openTab };
}

describe('the session', () => {
  it.each([
    { isRemembered: false, seconds: 604_800 },
    { isRemembered: true, seconds: 2_592_000 },
  ])('[ACC-03] keeps the token in a cookie for $seconds s', ({ isRemembered, seconds }) => {
    const { session, cookies } = openBrowser().openTab();
    session.logIn(ADA, { isRemembered });
    expect(cookies).toEqual([`token=secret; path=/; max-age=${seconds}; samesite=lax`]);
  });

  it('[ACC-03] marks the cookie as secure on an encrypted connection', () => {
    const { session, cookies } = openBrowser({ isSecure: true }).openTab();
    session.logIn(ADA, { isRemembered: false });
    expect(cookies[0]).toMatch(/; secure$/);
  });

  it('[ACC-03] [EXT-09] tells the extension of login and logout, without the token', () => {
    const { session, announcements } = openBrowser().openTab();
    session.logIn(ADA, { isRemembered: false });
    session.logOut('chosen');
    expect(announcements).toEqual([
      { type: 'interlinear:session', state: 'logged-in' },
      { type: 'interlinear:session', state: 'logged-out' },
    ]);
  });

  it('[ACC-08] is the same in every tab, from login to logout', () => {
    const { openTab } = openBrowser();
    const [here, there] = [openTab(), openTab()];
    here.session.logIn(ADA, { isRemembered: false });
    expect({ user: there.session.user(), changes: there.changes }).toEqual({ user: ADA, changes: 1 });
    there.session.logOut('chosen');
    expect({ user: here.session.user(), changes: here.changes }).toEqual({ user: undefined, changes: 2 });
    // Only the tab in which the user logged out knows the reason.
    expect([here.session.logoutReason(), there.session.logoutReason()]).toEqual([undefined, 'chosen']);
  });

  it('[ACC-08] survives a reload, and returns the same user object until it changes', () => {
    const { openTab } = openBrowser({ stored: new Map([['user', JSON.stringify(ADA)]]) });
    const { session } = openTab();
    expect(session.user()).toEqual(ADA);
    expect(session.user()).toBe(session.user());
  });

  it.each(['', '{', 'null', '"ada"', '{"id":"1"}', JSON.stringify({ ...ADA, token: 1 })])(
    '[ACC-08] has no user when the stored record is %s',
    (text) => {
      expect(
        openBrowser({ stored: new Map([['user', text]]) })
          .openTab()
          .session.user(),
      ).toBeUndefined();
    },
  );

  it('[ACC-07] removes the token and the user on logout', () => {
    const { openTab, stored } = openBrowser();
    const { session, cookies } = openTab();
    session.logIn(ADA, { isRemembered: true });
    session.logOut('chosen');
    expect(stored.size).toBe(0);
    expect(cookies.at(-1)).toBe('token=; path=/; max-age=0; samesite=lax');
  });

  it('[ACC-07] is ended by the server once, and not by a late response to an earlier login', () => {
    const { session } = openBrowser().openTab();
    session.logIn(ADA, { isRemembered: false });
    expect(session.end('an older token')).toBe(false);
    expect(session.end(undefined)).toBe(false);
    expect(session.user()).toEqual(ADA);
    expect(session.end('secret')).toBe(true);
    expect(session.end('secret')).toBe(false);
    expect([session.user(), session.logoutReason()]).toEqual([undefined, 'ended']);
  });

  it('[ACC-10] updates the user, and ignores updates after logout or of another user', () => {
    const { session, cookies } = openBrowser().openTab();
    session.logIn(ADA, { isRemembered: false });
    session.update({ id: ADA.id, name: 'countess' });
    expect(session.user()).toEqual({ ...ADA, name: 'countess' });
    session.update({ id: 'another', name: 'ghost' });
    expect(session.user()).toEqual({ ...ADA, name: 'countess' });
    expect(cookies).toHaveLength(1);
    session.logOut('chosen');
    session.update({ id: ADA.id, name: 'ghost' });
    expect(session.user()).toBeUndefined();
  });
});
