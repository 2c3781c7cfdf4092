import { describe, expect, it } from 'vitest';
import { findShortcut, type KeyPress, type ShortcutContext } from './shortcuts.ts';

const ON_THE_PAGE: ShortcutContext = { isTyping: false, isDialogOpen: false, usesSingleKeys: true };

describe('findShortcut', () => {
  it.each([
    ['/', press('/'), ON_THE_PAGE, 'focus'],
    ['?', press('?', { shiftKey: true }), ON_THE_PAGE, 'help'],
    ['Ctrl+Shift+S', press('S', { ctrlKey: true, shiftKey: true }), ON_THE_PAGE, 'swap'],
    ['⌘+Shift+S while writing', press('s', { metaKey: true, shiftKey: true }), writing(), 'swap'],
    ['? while writing', press('?'), writing(), undefined],
    ['? when single keys are off', press('?'), { ...ON_THE_PAGE, usesSingleKeys: false }, undefined],
    ['? while a dialog is open', press('?'), { ...ON_THE_PAGE, isDialogOpen: true }, undefined],
    ['Ctrl+S, which is the browser’s', press('s', { ctrlKey: true }), ON_THE_PAGE, undefined],
    ['AltGr, which writes characters', press('/', { altKey: true, ctrlKey: true }), ON_THE_PAGE, undefined],
  ])('[TXT-04] reads %s', (_, key, context, expected) => {
    expect(findShortcut(key, context)).toBe(expected);
  });
});

function press(key: string, modifiers: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers };
}

function writing(): ShortcutContext {
  return { ...ON_THE_PAGE, isTyping: true };
}
