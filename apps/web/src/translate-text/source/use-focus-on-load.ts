import { type RefObject, useEffect } from 'react';
import { readCookiePreferences } from '../../consent/cookie-preferences.ts';

/**
 * Puts the caret into the text field once the page has loaded. Not on touch screens, where it would open the keyboard, and not
 * if the person has already focused something, a dialog is open, or the cookie banner is to be reached first.
 */
export function useFocusOnLoad(textArea: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (document.activeElement !== document.body || document.querySelector('dialog:modal')) return;
    if (readCookiePreferences() === undefined) return;
    if (window.matchMedia('(pointer: fine)').matches) textArea.current?.focus({ preventScroll: true });
  }, [textArea]);
}
