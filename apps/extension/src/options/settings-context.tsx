import { createContext, type ReactNode, startTransition, use, useEffect, useOptimistic, useState } from 'react';
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
  const [saved, setSaved] = useState(stored);
  // Shown over `saved` until they are stored: the event of one save must not take back a later change.
  const [settings, showChanges] = useOptimistic(saved, mergeSettings);
  const notify = useNotify();
  useEffect(() => onSettingsChange(setSaved), []); // never unsubscribed: it lives as long as the page

  const change = (changes: Partial<Settings>) =>
    new Promise<boolean>((resolve) => {
      startTransition(async () => {
        showChanges(changes);
        const isSaved = await notify.awaitSave(changeSettings(changes));
        // The event that reports the save may arrive later than this.
        if (isSaved) startTransition(() => setSaved((current) => mergeSettings(current, changes)));
        resolve(isSaved);
      });
    });
  return <SettingsContext value={{ settings, change }}>{children}</SettingsContext>;
}

function mergeSettings(settings: Settings, changes: Partial<Settings>): Settings {
  return { ...settings, ...changes };
}
