import { browser } from 'wxt/browser';
import type { Settings } from '../settings/settings.ts';
import { SETTINGS_KEY, SETTINGS_VERSION } from '../settings/settings-key.ts';

/** The part of the browser's storage that settings are read from. */
interface SettingsStorage {
  get(key: string): Promise<Record<string, unknown>>;
  onChanged: { addListener(listener: (changes: Record<string, { newValue?: unknown }>) => void): void };
}

/**
 * Calls back with the settings, now and whenever they change. Without stored settings it waits for the background to
 * write them.
 */
export async function watchSettings(
  callback: (settings: Settings) => void,
  storage: SettingsStorage = browser.storage.local,
): Promise<void> {
  let hasChanged = false;
  const take = (stored: unknown) => {
    if (isCurrent(stored)) callback(stored);
  };
  storage.onChanged.addListener((changes) => {
    const change = changes[SETTINGS_KEY];
    if (!change) return;
    hasChanged = true;
    take(change.newValue);
  });
  const stored = await storage.get(SETTINGS_KEY);
  // The answer may be older than a change that has arrived meanwhile.
  if (!hasChanged) take(stored[SETTINGS_KEY]);
}

/** Checks the version alone: only the extension writes here, and its schema has validated the shape. */
function isCurrent(stored: unknown): stored is Settings {
  return typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === SETTINGS_VERSION;
}
