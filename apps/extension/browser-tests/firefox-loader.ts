import { type Firefox, launchFirefox } from '@interlinear/testing/browsers/firefox';
import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import { vi } from 'vitest';
import { defaultSettings, type Settings } from '../src/settings/settings.ts';
import { FIREFOX_FOLDER } from './extension-folders.ts';

const EXTENSION = 'interlinear@interlinear.invalid';

/**
 * Starts Firefox with the built extension, and waits until it is ready: the background writes the default settings after
 * installation, over those of a test, and the browser registers its shortcuts.
 * @param tlsPort where port 443 of every host leads to; by default to nothing
 */
export async function startFirefox(tlsPort?: number): Promise<Firefox> {
  const firefox = await launchFirefox({ folder: FIREFOX_FOLDER, ...(tlsPort !== undefined && { tlsPort }) });
  const isReady = async () =>
    (await firefox.hasStored(EXTENSION, 'settings')) &&
    (await firefox.evaluateInWindow(`document.querySelector('[id^=ext-keyset-id] key') !== null`)) === true;
  await vi.waitUntil(isReady, { timeout: EVENT_TIMEOUT_MS });
  return firefox;
}

/**
 * Stores settings, with a floating button that is always shown, and returns whether the extension's script in the open page has
 * settings with that: the button then appears. The script misses earlier keys and movements of the pointer.
 */
export async function hasSettings(firefox: Firefox, change: Partial<Settings>): Promise<boolean> {
  const usual = defaultSettings('en');
  const floatingButton: Settings['floatingButton'] = { ...usual.floatingButton, shown: 'always' };
  await firefox.store(EXTENSION, { settings: { ...usual, floatingButton, ...change } });
  return (await firefox.evaluate(`document.querySelector('interlinear-button') !== null`)) === true;
}
