import { type ExtensionPresence, extensionWanted } from '@interlinear/contract/extension-presence';
import {
  type ExtensionLogout,
  sessionAnnouncement,
  USER_KEY,
  type UserRecord,
  userRecord,
} from '@interlinear/contract/session-announcement';
import { browser } from 'wxt/browser';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';

/**
 * Connects a page of the person's site with the extension. Reports the page's login session to the background, now and
 * on changes; tells the page about a logout in the extension; answers its question whether the extension is installed.
 * Page messages are not trusted: they only trigger reading the stored session.
 */
export function followSiteSession(): void {
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window || origin !== location.origin) return;
    if (sessionAnnouncement.safeParse(data).success) sendSession();
    if (extensionWanted.safeParse(data).success) announceExtension();
  });
  // Another tab changed the session, perhaps one older than the extension.
  addEventListener('storage', ({ key }) => {
    if (key === USER_KEY || key === null) sendSession();
  });
  browser.runtime.onMessage.addListener((command: FrameCommand, sender) => {
    if (sender.id !== browser.runtime.id || command.type !== 'logged-out' || command.site !== location.origin) return;
    window.postMessage({ type: 'interlinear:logged-out-in-extension' } satisfies ExtensionLogout, location.origin);
  });
}

export function sendSession(): void {
  // Fails only after the extension has been removed.
  browser.runtime.sendMessage({ type: 'site-session', user: readUser() } satisfies BackgroundRequest).catch(() => {});
}

/** Tells the page that the extension is installed, and its version. */
function announceExtension(): void {
  // After an update the old script remains in the page; leave the answer to the new one.
  if (!browser.runtime?.id) return;
  const { version } = browser.runtime.getManifest();
  window.postMessage({ type: 'interlinear:extension', version } satisfies ExtensionPresence, location.origin);
}

function readUser(): UserRecord | null {
  try {
    return userRecord.safeParse(JSON.parse(localStorage.getItem(USER_KEY) ?? 'null')).data ?? null;
  } catch {
    return null; // storage unavailable or invalid
  }
}
