import { buttonClass } from '@interlinear/ui/button';
import { Logo } from '@interlinear/ui/logo';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { browser } from 'wxt/browser';
import { say } from '../messages/say.ts';
import { LanguageField } from '../options/fields/language-field.tsx';
import { useSettings } from '../options/settings-context.tsx';
import { openShortcutSettings, useCommands } from '../options/shortcuts/browser-shortcuts.ts';
import { Keys } from '../options/shortcuts/shortcuts-section.tsx';
import { StyleField } from '../options/styles/style-field.tsx';
import { TOGGLE_COMMANDS } from '../protocol/shortcuts.ts';
import { samplePair } from '../styles/samples.ts';
import { StylePreview } from '../styles/style-preview.tsx';

/** Welcome page, shown after installation. */
export function Welcome() {
  const { settings, change } = useSettings();
  const sample = useMemo(() => samplePair(settings.target), [settings.target]);
  return (
    <main className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-8 sm:px-6 sm:py-14">
      <header className="flex items-center gap-4">
        <Logo size={48} />
        <h1 className="display text-3xl sm:text-4xl">{say('welcomeTitle')}</h1>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:grid-cols-2">
        <div className="grid gap-4">
          <LanguageField
            label={say('welcomeLanguage')}
            value={settings.target}
            onChange={(target) => void change({ target })}
          />
          <StyleField value={settings.style} onChange={(style) => void change({ style })} />
        </div>
        <figure className="rounded-lg border border-rule bg-sheet p-6 text-lg shadow-sheet">
          <figcaption className="mb-3 text-sm text-faded">{say('welcomePreview')}</figcaption>
          <StylePreview sample={sample} style={settings.style} />
        </figure>
      </div>
      <HowItWorks hasHover={settings.hoverKey === 'ControlTwice'} />
      <PinHint />
      <p>
        <a className={buttonClass('primary')} href={browser.runtime.getURL('/options.html')}>
          {say('welcomeOptions')}
        </a>
      </p>
    </main>
  );
}

/** Explains how to pin the toolbar button, unless it is pinned. */
function PinHint() {
  const isPinned = useIsPinned();
  if (isPinned !== false) return null;
  return <p className="max-w-prose rounded-lg bg-amber-wash px-4 py-3 text-sm text-amber">{say('welcomePin')}</p>;
}

/**
 * Whether the toolbar button is pinned; undefined if unknown. Refreshed whenever the window gets focus, because it is
 * changed in the browser's own interface.
 */
function useIsPinned(): boolean | undefined {
  const [isPinned, setIsPinned] = useState<boolean>();
  useEffect(() => {
    const look = async () => {
      try {
        const { isOnToolbar } = await browser.action.getUserSettings();
        setIsPinned(isOnToolbar);
      } catch {
        // The browser lacks the function, so there is no hint.
      }
    };
    void look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, []);
  return isPinned;
}

/** Instructions for pages, selections, input boxes and, with the first key for it, paragraphs. */
function HowItWorks({ hasHover }: { hasHover: boolean }) {
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
        {hasHover && <Line number={4}>{say('welcomeHover')}</Line>}
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

/** Shows the shortcut, or a button to assign one. */
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
