import { type RefObject, useEffect } from 'react';

/**
 * Puts the caret into the text field once the page has loaded. Not on touch screens, where it would open the keyboard, and not
 * if the person has already focused something or a dialog is open.
 */
export function useFocusOnLoad(textArea: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return;
    if (window.matchMedia('(pointer: fine)').matches) textArea.current?.focus({ preventScroll: true });
  }, [textArea]);
}
