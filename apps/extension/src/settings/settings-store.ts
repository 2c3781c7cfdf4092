import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { browser } from 'wxt/browser';
import { readSettings, type Settings } from './settings.ts';
import { SETTINGS_KEY } from './settings-key.ts';

/** Loads the settings of this device. */
export async function loadSettings(): Promise<Settings> {
  const stored = await browser.storage.local.get(SETTINGS_KEY);
  return readSettings(stored[SETTINGS_KEY], defaultTarget());
}

/** Changes some settings. The background and several extension pages may call this concurrently. */
export async function changeSettings(
  change: Partial<Settings> | ((settings: Settings) => Partial<Settings>),
): Promise<Settings> {
  return await navigator.locks.request(SETTINGS_KEY, async () => {
    const former = await loadSettings();
    const settings = { ...former, ...(typeof change === 'function' ? change(former) : change) };
    await browser.storage.local.set({ [SETTINGS_KEY]: settings });
    return settings;
  });
}

/** Calls back with the settings after every change. */
export function onSettingsChange(callback: (settings: Settings) => void): void {
  browser.storage.local.onChanged.addListener((changes) => {
    const change = changes[SETTINGS_KEY];
    if (change) callback(readSettings(change.newValue, defaultTarget()));
  });
}

/** Returns the browser's interface language. */
function defaultTarget(): LanguageCode {
  // Cached: the value comes from another process, and settings are loaded for every request.
  uiLanguage ??= matchLanguage(browser.i18n.getUILanguage()) ?? 'en';
  return uiLanguage;
}

let uiLanguage: LanguageCode | undefined;
