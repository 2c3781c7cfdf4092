import { useEffect, useEffectEvent } from 'react';
import { findShortcut, type ShortcutAction } from './shortcuts.ts';

/** Listens for shortcuts on the whole page. */
export function useShortcuts(usesSingleKeys: boolean, onAction: (action: ShortcutAction) => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = findShortcut(event, {
      isWriting:
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null,
      isCovered: document.querySelector('dialog[open], [role="dialog"]') !== null,
      usesSingleKeys,
    });
    if (!action) return;
    event.preventDefault();
    onAction(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
