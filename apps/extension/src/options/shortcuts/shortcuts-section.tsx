import { Button } from '@interlinear/ui/button';
import { say } from '../../messages/say.ts';
import { Group } from '../fields/fields.tsx';
import { openShortcutSettings, useCommands } from './browser-shortcuts.ts';

/** Section with the keyboard shortcuts as assigned, and a button to the browser's settings for them. */
export function ShortcutsSection() {
  const commands = useCommands();
  return (
    <Group title={say('shortcutsKeys')} hint={say('shortcutsHint')}>
      <dl className="divide-y divide-rule text-sm">
        {commands?.map(({ name, description, shortcut }) => (
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
