import { useEffect, useState } from 'react';
import { type Browser, browser } from 'wxt/browser';

/**
 * Opens the browser's shortcut settings: by a function in Firefox, which Chrome's types lack, elsewhere as a page that
 * links must not open.
 */
export async function openShortcutSettings(): Promise<void> {
  const open: unknown = Reflect.get(browser.commands, 'openShortcutSettings');
  if (typeof open === 'function') await open.call(browser.commands);
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}

/**
 * Returns the extension's commands with their keys. Refreshed whenever the window gets focus, because keys are changed
 * elsewhere.
 */
export function useCommands(): Browser.commands.Command[] | undefined {
  const [commands, setCommands] = useState<Browser.commands.Command[]>();
  useEffect(() => {
    const refresh = () => void browser.commands.getAll().then(setCommands); // cannot fail
    refresh();
    addEventListener('focus', refresh);
    return () => removeEventListener('focus', refresh);
  }, []);
  return commands;
}
