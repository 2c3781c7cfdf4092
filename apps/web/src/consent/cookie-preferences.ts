import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/safe-storage.ts';
import { createSharedEntry } from '../storage/shared-entry.ts';

/** Kinds of cookies that need consent (SITE-16). Those that the site cannot work without are not asked about. */
export const COOKIE_KINDS = ['functional', 'performance', 'targeting'] as const;
type CookieKind = (typeof COOKIE_KINDS)[number];

/** Consent by kind. */
export type CookiePreferences = Record<CookieKind, boolean>;

/** The stored preferences, shared by all tabs. */
const entry = createSharedEntry({
  storage: browserStorage,
  key: 'cookie-preferences',
  tabs: typeof window === 'undefined' ? undefined : window,
});

/** Returns the stored preferences; `undefined` until the visitor has chosen. */
export function readCookiePreferences(): CookiePreferences | undefined {
  try {
    const stored: unknown = JSON.parse(entry.read() ?? '');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const has = (kind: CookieKind) => kind in stored && Reflect.get(stored, kind) === true;
    return { functional: has('functional'), performance: has('performance'), targeting: has('targeting') };
  } catch {
    // Nothing is stored, or nothing that this program wrote: ask again.
    return undefined;
  }
}

export function storeCookiePreferences(preferences: CookiePreferences): void {
  entry.write(JSON.stringify(preferences));
}

/** Whether the visitor has consented to a kind of cookies. False while prerendering and hydrating. */
export function useCookieConsent(kind: CookieKind): boolean {
  return useSyncExternalStore(
    entry.subscribe,
    () => readCookiePreferences()?.[kind] ?? false,
    () => false,
  );
}
