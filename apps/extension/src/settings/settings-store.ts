import { matchLanguage } from '@interlinear/languages/match';
import { browser } from 'wxt/browser';
import { readSettings, type Settings } from './settings.ts';

const KEY = 'settings';

/** A person's settings on this device. */
export async function loadSettings(): Promise<Settings> {
  const stored = await browser.storage.local.get(KEY);
  return readSettings(stored[KEY], defaultTarget());
}

export async function changeSettings(change: Partial<Omit<Settings, 'version'>>): Promise<Settings> {
  const settings = { ...(await loadSettings()), ...change };
  await browser.storage.local.set({ [KEY]: settings });
  return settings;
}

/** Calls back with the settings whenever anything has changed them. */
export function onSettingsChange(callback: (settings: Settings) => void): void {
  browser.storage.local.onChanged.addListener((changes) => {
    const change = changes[KEY];
    if (change) callback(readSettings(change.newValue, defaultTarget()));
  });
}

/** The language that the browser speaks to its person. */
function defaultTarget() {
  return matchLanguage(browser.i18n.getUILanguage()) ?? 'en';
}
