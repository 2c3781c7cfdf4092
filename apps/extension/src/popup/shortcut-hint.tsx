import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { say } from '../messages/say.ts';
import { TOGGLE_COMMANDS } from '../protocol/shortcuts.ts';

/** Browsers may give a shortcut to something else; what is true is asked for. */
export function ShortcutHint() {
  const [shortcuts, setShortcuts] = useState<string[]>();
  useEffect(() => {
    // Without an answer there is no hint.
    void browser.commands.getAll().then((commands) => {
      const toggles = commands.filter(({ name }) => TOGGLE_COMMANDS.some((command) => command === name));
      setShortcuts(toggles.flatMap(({ shortcut }) => shortcut || []));
    });
  }, []);
  if (shortcuts === undefined) return null;
  return (
    <p className="text-xs text-faded">
      {shortcuts.length === 0 ? say('noShortcut') : say('shortcut', shortcuts.join(' · '))}
    </p>
  );
}
