import { useCallback, useEffect, useState } from 'react';
import { CookieBanner, CookieDialog } from '../consent/cookie-dialog.tsx';
import { readCookiePreferences } from '../consent/cookie-preferences.ts';
import { UpdateNotice } from '../installed-app/update-notice.tsx';
import { LazyMessages } from '../locale/lazy-messages.tsx';
import { handleCommands } from './commands.ts';
import { HelpSearch } from './help-search.tsx';

/** The parts of every screen that load after it: cookie banner and dialog (SITE-16), search of the help pages (SITE-17), service worker. */
export function AfterLoad() {
  const [consent, setConsent] = useState<'banner' | 'dialog' | undefined>(() =>
    readCookiePreferences() === undefined ? 'banner' : undefined,
  );
  const [isSearching, setIsSearching] = useState(false);
  useEffect(
    () => handleCommands((command) => (command === 'search' ? setIsSearching(true) : setConsent('dialog'))),
    [],
  );
  // The click that opens the dialog is outside of the banner, which must not close the dialog again.
  const closeBanner = useCallback(() => setConsent((now) => (now === 'banner' ? undefined : now)), []);
  useEffect(() => onSearchKey(() => setIsSearching(true)), []);
  return (
    <>
      <UpdateNotice />
      {consent && (
        <LazyMessages namespaces={CONSENT_MESSAGES}>
          {consent === 'banner' && <CookieBanner onClose={closeBanner} />}
          {consent === 'dialog' && <CookieDialog onClose={() => setConsent(undefined)} />}
        </LazyMessages>
      )}
      {isSearching && (
        <LazyMessages namespaces={SEARCH_MESSAGES}>
          <HelpSearch onClose={() => setIsSearching(false)} />
        </LazyMessages>
      )}
    </>
  );
}

const CONSENT_MESSAGES = ['consent'] as const;
const SEARCH_MESSAGES = ['search', 'shell'] as const;

/** Calls the listener on Ctrl+K or ⌘K, and on "/" outside of text fields and modal dialogs. Returns a function that stops listening. */
function onSearchKey(listener: () => void): () => void {
  const controller = new AbortController();
  document.addEventListener(
    'keydown',
    (event) => {
      const hasModifier = event.ctrlKey || event.metaKey;
      const isShortcut = hasModifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !hasModifier && !event.altKey && !isTyping(event.target);
      if (event.defaultPrevented || !(isShortcut || isSlash)) return;
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      listener();
    },
    { signal: controller.signal },
  );
  return () => controller.abort();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
