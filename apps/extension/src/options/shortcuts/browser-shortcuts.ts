import { useEffect, useState } from 'react';
import { type Browser, browser } from 'wxt/browser';

/** Firefox has a function for it, which Chrome's types do not know; in the others it is a page, which a link may not lead to. */
export async function openShortcutSettings(): Promise<void> {
  const open: unknown = Reflect.get(browser.commands, 'openShortcutSettings');
  if (typeof open === 'function') await open.call(browser.commands);
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}

/** The extension's keys as the browser says. Asked for again whenever this page is returned to, since they are changed elsewhere. */
export function useCommands(): Browser.commands.Command[] | undefined {
  const [commands, setCommands] = useState<Browser.commands.Command[]>();
  useEffect(() => {
    const look = () => void browser.commands.getAll().then(setCommands); // it has nothing to fail on
    look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, []);
  return commands;
}
