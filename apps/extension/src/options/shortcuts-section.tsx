import { Button } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { type Browser, browser } from 'wxt/browser';
import { say } from '../messages/say.ts';
import { Group } from './fields.tsx';

type Command = Browser.commands.Command;

/** The keys that the browser gives to the extension, as it says itself, and the way to where they are changed. */
export function ShortcutsSection() {
  const commands = useCommands();
  return (
    <Group title={say('shortcutsKeys')} hint={say('shortcutsHint')}>
      <dl className="divide-y divide-rule text-sm">
        {commands.map(({ name, description, shortcut }) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <dt>{description || say('shortcutsOpenPopup')}</dt>
            <dd>
              {shortcut ? <Keys shortcut={shortcut} /> : <span className="text-faded">{say('shortcutsNone')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Button className="justify-self-start" onClick={() => void openShortcutSettings()}>
        {say('shortcutsChange')}
      </Button>
    </Group>
  );
}

export function Keys({ shortcut }: { shortcut: string }) {
  return <kbd className="rounded-sm border border-edge bg-sunken px-2 py-1 font-sans text-xs">{shortcut}</kbd>;
}

/** Asked for again whenever this page is returned to, since they are changed elsewhere. */
function useCommands(): Command[] {
  const [commands, setCommands] = useState<Command[]>([]);
  useEffect(() => {
    const look = () => void browser.commands.getAll().then(setCommands); // it has nothing to fail on
    look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, []);
  return commands;
}

/** Firefox has a function for it, which Chrome's types do not know; in the others it is a page, which a link may not lead to. */
async function openShortcutSettings(): Promise<void> {
  const open: unknown = Reflect.get(browser.commands, 'openShortcutSettings');
  if (typeof open === 'function') await open.call(browser.commands);
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
