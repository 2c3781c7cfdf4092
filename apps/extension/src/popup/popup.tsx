import { IconButton } from '@interlinear/ui/button';
import { Logo } from '@interlinear/ui/logo';
import { lazy, Suspense, useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { say } from '../messages/say.ts';
import { HelpLink } from '../options/help-link.tsx';
import { openOptions } from '../options/open-options.ts';
import { TOGGLE_COMMANDS } from '../protocol/shortcuts.ts';
import type { Settings } from '../settings/settings.ts';
import { changeSettings } from '../settings/settings-store.ts';
import { withHost, withoutHost } from '../settings/sites.ts';
import { DisplayChoices } from './display-choices.tsx';
import { Languages } from './languages.tsx';
import { PageSwitch, UnreachablePage } from './page-switch.tsx';
import { PageTermsSection } from './page-terms.tsx';
import { PictureButtons } from './picture-buttons.tsx';
import { Rules } from './rules.tsx';
import { usePage } from './use-page.ts';
import { VideoControls } from './video-controls.tsx';

// Loaded lazily: with its database it is larger than the rest of the popup, which must open at once.
const AccountLine = lazy(async () => ({ default: (await import('../account/account-line.tsx')).AccountLine }));

export interface PopupProps {
  settings: Settings;
  /** Active tab; the browser reveals its address after a click on the toolbar button (`activeTab`). */
  tab: { id: number | undefined; url: string | undefined };
}

/** The popup: translates or restores this page, and sets how and when pages are translated. */
export function Popup({ settings: stored, tab }: PopupProps) {
  const [settings, setSettings] = useState(stored);
  const view = usePage(tab.id);

  const change = (changes: (settings: Settings) => Partial<Settings>) => {
    setSettings((current) => ({ ...current, ...changes(current) }));
    void changeSettings(changes); // the background applies the stored settings to the pages
  };

  return (
    <main className="grid gap-3 p-4 pt-3">
      <header className="flex items-center gap-2">
        <Logo size={24} />
        <h1 className="me-auto text-base font-semibold">Interlinear</h1>
        <HelpLink site={settings.site} subject="popup" />
        <IconButton icon="star" label={say('popupFavorites')} onClick={() => void leaveFor('favorites')} />
        <IconButton icon="settings" label={say('popupOptions')} onClick={() => void leaveFor()} />
      </header>
      {view.status === 'seen' && tab.id !== undefined && (
        <VideoControls
          tabId={tab.id}
          host={view.about?.host ?? ''}
          settings={settings}
          onChange={change}
          onToggle={(isOn) => setSettings((current) => withSubtitles(current, view.about?.host ?? '', isOn))}
          onOptions={(site) => void leaveFor(`subtitles/${site}`)}
        />
      )}
      {view.status === 'unreachable' ? <UnreachablePage tab={tab} /> : <PageSwitch view={view} tabId={tab.id} />}
      {view.status === 'seen' && view.state.translated > 0 && tab.id !== undefined && (
        <PageTermsSection tabId={tab.id} />
      )}
      <Languages
        settings={settings}
        detected={view.status === 'seen' ? languageOfPage(view) : undefined}
        onChange={change}
      />
      <DisplayChoices settings={settings} onChange={change} />
      {view.status === 'seen' && tab.id !== undefined && (
        <PictureButtons tabId={tab.id} settings={settings} onOptions={() => void leaveFor('pictures')} />
      )}
      {view.status === 'seen' && tab.id !== undefined && (
        <Rules
          settings={settings}
          host={view.about?.host ?? ''}
          language={languageOfPage(view)}
          state={view.state}
          tabId={tab.id}
          onChange={change}
        />
      )}
      <ShortcutHint />
      <Suspense>
        <AccountLine site={settings.site} />
      </Suspense>
    </main>
  );
}

function withSubtitles(settings: Settings, host: string, isOn: boolean): Settings {
  const { subtitles } = settings;
  const sites = isOn ? withHost(subtitles.sites, host) : withoutHost(subtitles.sites, host);
  return { ...settings, subtitles: { ...subtitles, sites } };
}

/**
 * Prefers the source language of the translations, because a translated page may have no original text left to detect.
 */
function languageOfPage({ state, about }: Extract<ReturnType<typeof usePage>, { status: 'seen' }>) {
  return state.source ?? about?.language;
}

/** Opens the options and closes the popup, which would otherwise stay in front of the new tab. */
async function leaveFor(section?: string): Promise<void> {
  await openOptions(section);
  close();
}

/** Shows the keys that translate a page, as the browser assigned them. */
function ShortcutHint() {
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
