import type { ReactNode } from 'react';
import { say } from '../messages/say.ts';
import { openShortcutSettings } from '../options/shortcuts/browser-shortcuts.ts';
import { Keys } from '../options/shortcuts/shortcuts-section.tsx';
import { useCommands } from '../options/shortcuts/use-commands.ts';
import { TOGGLE_COMMANDS } from '../protocol/shortcuts.ts';

/** Three lines: a page, a selection, an input box. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="display mb-4 text-xl">
        {say('welcomeHow')}
      </h2>
      <ol className="grid gap-3">
        <Line number={1}>
          {say('welcomePage')} <Shortcut />
        </Line>
        <Line number={2}>{say('welcomeSelection')}</Line>
        <Line number={3}>{say('welcomeInput')}</Line>
      </ol>
    </section>
  );
}

function Line({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-rubric-wash text-sm font-medium text-rubric"
      >
        {number}
      </span>
      <p className="max-w-prose">{children}</p>
    </li>
  );
}

/** The keys as the browser says, or the way to give the extension some. */
function Shortcut() {
  const commands = useCommands();
  if (!commands) return null;
  const toggles = commands.filter(({ name }) => TOGGLE_COMMANDS.some((command) => command === name));
  const shortcut = toggles.find((command) => command.shortcut)?.shortcut;
  if (shortcut) {
    return (
      <>
        {say('welcomeOrPress')} <Keys shortcut={shortcut} />
      </>
    );
  }
  return (
    <>
      {say('welcomeNoShortcut')}{' '}
      <button type="button" className="text-rubric underline" onClick={() => void openShortcutSettings()}>
        {say('welcomeSetShortcut')}
      </button>
    </>
  );
}
