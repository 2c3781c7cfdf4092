import { useEffect, useEffectEvent } from 'react';

/** Keyboard shortcuts of the translator's screen. */
export const SHORTCUTS = [
  { action: 'translate', keys: 'Ctrl / ⌘ + Enter', label: 'shortcutTranslate' },
  { action: 'swap', keys: 'Ctrl / ⌘ + Shift + S', label: 'shortcutSwap' },
  { action: 'focus', keys: '/', label: 'shortcutFocus' },
  { action: 'help', keys: '?', label: 'shortcutHelp' },
] as const;

type ShortcutAction = (typeof SHORTCUTS)[number]['action'];

/** The properties of a keyboard event that matter here. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

export interface ShortcutContext {
  /** Whether the focus is in an editable field. */
  isTyping: boolean;
  /** Whether a dialog or a picker, which has keys of its own, is open. */
  isDialogOpen: boolean;
  /** Whether keys without Ctrl or ⌘ count; users of speech input may switch them off (WCAG 2.1.4). */
  usesSingleKeys: boolean;
}

/** Returns the action of a key press. Never `translate`, which the text field handles itself. */
export function findShortcut(press: KeyPress, context: ShortcutContext): ShortcutAction | undefined {
  if (context.isDialogOpen || press.altKey) return undefined;
  const isCommand = press.ctrlKey || press.metaKey;
  if (isCommand) return press.shiftKey && press.key.toLowerCase() === 's' ? 'swap' : undefined;
  if (context.isTyping || !context.usesSingleKeys) return undefined;
  if (press.key === '/') return 'focus';
  return press.key === '?' ? 'help' : undefined;
}

/** Calls `onAction` for shortcuts pressed anywhere on the page. */
export function useShortcuts(usesSingleKeys: boolean, onAction: (action: ShortcutAction) => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = findShortcut(event, {
      isTyping:
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null,
      isDialogOpen: document.querySelector('dialog:modal, [role="dialog"]') !== null,
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
