import { useEffect, useState } from 'react';
import { type Browser, browser } from 'wxt/browser';

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
