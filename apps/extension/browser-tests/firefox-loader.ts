import type { Firefox } from '@interlinear/testing/browsers/firefox';
import { defaultSettings, type Settings } from '../src/settings/settings.ts';

/**
 * Stores settings, with a floating button that is always shown, and returns whether the extension's script in the open page has
 * them: the button then appears. The script misses earlier keys and movements of the pointer. Repeat it in a poll, because the
 * extension writes its defaults when it has just been installed.
 */
export async function hasSettings(firefox: Firefox, change: Partial<Settings>): Promise<boolean> {
  const usual = defaultSettings('en');
  const floatingButton: Settings['floatingButton'] = { ...usual.floatingButton, shown: 'always' };
  await firefox.store('interlinear@interlinear.invalid', { settings: { ...usual, floatingButton, ...change } });
  return (await firefox.evaluate(`document.querySelector('interlinear-button') !== null`)) === true;
}
