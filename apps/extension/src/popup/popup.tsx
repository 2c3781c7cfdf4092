import { Button } from '@interlinear/ui/button';
import { Logo } from '@interlinear/ui/logo';
import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import type { Settings } from '../settings/settings.ts';
import { changeSettings } from '../settings/settings-store.ts';
import { togglePage } from '../tabs/tell-tab.ts';
import { Choices } from './choices.tsx';
import { PageStatus } from './page-status.tsx';
import { usePage } from './use-page.ts';

/** What opens from the toolbar button: this page on or off, and how. */
export function Popup({ settings: stored, tabId }: { settings: Settings; tabId: number | undefined }) {
  const [settings, setSettings] = useState(stored);
  const view = usePage(tabId);
  const isOn = view.status === 'seen' && view.state.status !== 'off';

  const change = (wish: Partial<Settings>) => {
    setSettings({ ...settings, ...wish });
    void changeSettings(wish); // the background takes it from the store and tells the pages
  };

  return (
    <main className="grid gap-4 p-4">
      <h1 className="flex items-center gap-2 text-base font-semibold">
        <Logo size={24} /> Interlinear
      </h1>
      <Button
        kind={isOn ? 'plain' : 'primary'}
        className="w-full"
        disabled={view.status !== 'seen'}
        onClick={() => tabId !== undefined && void togglePage(tabId)}
      >
        {browser.i18n.getMessage(isOn ? 'showOriginal' : 'translatePage')}
      </Button>
      <PageStatus view={view} tabId={tabId} />
      <Choices settings={settings} onChange={change} />
      <ShortcutHint />
    </main>
  );
}

/** Browsers may give the shortcut to something else; what is true is asked for. */
function ShortcutHint() {
  const [shortcut, setShortcut] = useState<string>();
  useEffect(() => {
    // Without an answer there is no hint.
    void browser.commands.getAll().then((commands) => {
      setShortcut(commands.find(({ name }) => name === 'toggle-page')?.shortcut ?? '');
    });
  }, []);
  if (shortcut === undefined) return null;
  const hint = shortcut === '' ? 'noShortcut' : 'shortcut';
  return <p className="text-xs text-faded">{browser.i18n.getMessage(hint, [shortcut])}</p>;
}
