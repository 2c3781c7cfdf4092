import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { browser } from 'wxt/browser';
import { readSettings, type Settings } from './settings.ts';
import { SETTINGS_KEY } from './settings-key.ts';

/** A person's settings on this device. */
export async function loadSettings(): Promise<Settings> {
  const stored = await browser.storage.local.get(SETTINGS_KEY);
  return readSettings(stored[SETTINGS_KEY], defaultTarget());
}

/** Changes some of the settings. For the extension's own pages and its background, which may all do so at the same time. */
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

/** Calls back with the settings whenever anything has changed them. */
export function onSettingsChange(callback: (settings: Settings) => void): void {
  browser.storage.local.onChanged.addListener((changes) => {
    const change = changes[SETTINGS_KEY];
    if (change) callback(readSettings(change.newValue, defaultTarget()));
  });
}

/** The language that the browser speaks to its person. */
function defaultTarget(): LanguageCode {
  // Asked once: the answer comes from another process, and the settings are read for every request.
  uiLanguage ??= matchLanguage(browser.i18n.getUILanguage()) ?? 'en';
  return uiLanguage;
}

let uiLanguage: LanguageCode | undefined;
