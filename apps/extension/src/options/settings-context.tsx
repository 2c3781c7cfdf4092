import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { Settings } from '../settings/settings.ts';
import { changeSettings, onSettingsChange } from '../settings/settings-store.ts';
import { useNotify } from './notice.tsx';

interface SettingsAccess {
  settings: Settings;
  /** Saves a change and shows the result. Resolves with whether it was saved. */
  change(changes: Partial<Settings>): Promise<boolean>;
}

const SettingsContext = createContext<SettingsAccess | undefined>(undefined);

export function useSettings(): SettingsAccess {
  const access = use(SettingsContext);
  if (!access) throw new Error('There is no SettingsProvider around this.');
  return access;
}

/** Provides the stored settings and follows changes from other windows and the popup. */
export function SettingsProvider({ stored, children }: { stored: Settings; children: ReactNode }) {
  const [settings, setSettings] = useState(stored);
  const notify = useNotify();
  useEffect(() => onSettingsChange(setSettings), []); // never unsubscribed: it lives as long as the page

  const change = async (changes: Partial<Settings>) => {
    const former = settings;
    setSettings((current) => ({ ...current, ...changes }));
    const isSaved = await notify.awaitSave(changeSettings(changes));
    if (!isSaved) setSettings(former);
    return isSaved;
  };
  return <SettingsContext value={{ settings, change }}>{children}</SettingsContext>;
}
