import { useEffect, useEffectEvent } from 'react';

/** What the keyboard can do anywhere on the translator's screen. */
export const SHORTCUTS = [
  { action: 'translate', keys: 'Ctrl / ⌘ + Enter', label: 'shortcutTranslate' },
  { action: 'swap', keys: 'Ctrl / ⌘ + Shift + S', label: 'shortcutSwap' },
  { action: 'focus', keys: '/', label: 'shortcutFocus' },
  { action: 'help', keys: '?', label: 'shortcutHelp' },
] as const;

type ShortcutAction = (typeof SHORTCUTS)[number]['action'];

/** What of a keyboard event matters. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

export interface ShortcutContext {
  /** The focus is where text is written. */
  isTyping: boolean;
  /** A dialog or a picker is open: it has its own keys. */
  isDialogOpen: boolean;
  /** Keys without Ctrl or ⌘ count too; people who use speech input may switch them off (WCAG 2.1.4). */
  usesSingleKeys: boolean;
}

/** The action that a key press asks for. `translate` belongs to the text field and is not found here. */
export function findShortcut(press: KeyPress, context: ShortcutContext): ShortcutAction | undefined {
  if (context.isDialogOpen || press.altKey) return undefined;
  const isCommand = press.ctrlKey || press.metaKey;
  if (isCommand) return press.shiftKey && press.key.toLowerCase() === 's' ? 'swap' : undefined;
  if (context.isTyping || !context.usesSingleKeys) return undefined;
  if (press.key === '/') return 'focus';
  return press.key === '?' ? 'help' : undefined;
}

/** Listens for shortcuts on the whole page. */
export function useShortcuts(usesSingleKeys: boolean, onAction: (action: ShortcutAction) => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = findShortcut(event, {
      isTyping:
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null,
      isDialogOpen: document.querySelector('dialog[open], [role="dialog"]') !== null,
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
