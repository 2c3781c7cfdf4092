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
 * Tells the background who is logged in on this page of the person's site, now and whenever that changes, and the page when the
 * person logs out in the extension. Answers the page that asks for an extension. Nothing that the page says is believed but that it
 * is worth a look at what it has stored.
 */
export function followSiteSession(): void {
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window || origin !== location.origin) return;
    if (sessionAnnouncement.safeParse(data).success) sendSession();
    if (extensionWanted.safeParse(data).success) announceExtension();
  });
  // What another tab has done, also one that is older than the extension.
  addEventListener('storage', ({ key }) => {
    if (key === USER_KEY || key === null) sendSession();
  });
  browser.runtime.onMessage.addListener((command: FrameCommand, sender) => {
    if (sender.id !== browser.runtime.id || command.type !== 'logged-out' || command.site !== location.origin) return;
    window.postMessage({ type: 'interlinear:logged-out-in-extension' } satisfies ExtensionLogout, location.origin);
  });
}

export function sendSession(): void {
  // Without an extension around it any more there is nobody to tell.
  browser.runtime.sendMessage({ type: 'site-session', user: readUser() } satisfies BackgroundRequest).catch(() => {});
}

/** That the extension is there, and which. */
function announceExtension(): void {
  // After an update the old script stays in the page, with nothing around it: the new one answers.
  if (!browser.runtime?.id) return;
  const { version } = browser.runtime.getManifest();
  window.postMessage({ type: 'interlinear:extension', version } satisfies ExtensionPresence, location.origin);
}

function readUser(): UserRecord | null {
  try {
    return userRecord.safeParse(JSON.parse(localStorage.getItem(USER_KEY) ?? 'null')).data ?? null;
  } catch {
    return null; // no storage here, or something else in it
  }
}
