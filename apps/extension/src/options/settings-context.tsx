import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { Settings } from '../settings/settings.ts';
import { changeSettings, onSettingsChange } from '../settings/settings-store.ts';
import { useNotify } from './notice.tsx';

interface SettingsAccess {
  settings: Settings;
  /** Keeps a change at once and says so. Resolves with whether it was kept. */
  change(changes: Partial<Settings>): Promise<boolean>;
}

const SettingsContext = createContext<SettingsAccess | undefined>(undefined);

export function useSettings(): SettingsAccess {
  const access = use(SettingsContext);
  if (!access) throw new Error('There is no SettingsProvider around this.');
  return access;
}

/** The settings as they are stored, whoever changes them: this page, the popup or another window. */
export function SettingsProvider({ stored, children }: { stored: Settings; children: ReactNode }) {
  const [settings, setSettings] = useState(stored);
  const notify = useNotify();
  useEffect(() => onSettingsChange(setSettings), []); // for as long as the page is there

  const change = async (changes: Partial<Settings>) => {
    const former = settings;
    setSettings((current) => ({ ...current, ...changes }));
    const isSaved = await notify.awaitSave(changeSettings(changes));
    if (!isSaved) setSettings(former);
    return isSaved;
  };
  return <SettingsContext value={{ settings, change }}>{children}</SettingsContext>;
}
