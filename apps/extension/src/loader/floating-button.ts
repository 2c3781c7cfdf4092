import { browser } from 'wxt/browser';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import type { Settings } from '../settings/settings.ts';
import { includesSite } from '../settings/sites.ts';
import { callTool } from './tools.ts';

/**
 * Shows and hides the floating button as the settings say. For the outermost frame.
 * @returns a listener for the settings
 */
export function manageFloatingButton(): (settings: Settings) => void {
  let settings: Settings | undefined;
  let isTranslated = false;
  let hasTool = false;
  const update = () => {
    if (!settings) return;
    const isShown = isWanted(settings, isTranslated);
    // Do not import the button's script just to hide a button that was never shown.
    if (!isShown && !hasTool) return;
    hasTool = true;
    // Fails only after the extension has been removed.
    callTool('floating-button', { settings, isShown }).catch(() => {});
  };
  browser.runtime.onMessage.addListener((command: Partial<FrameCommand>, { id }) => {
    if (id !== browser.runtime.id || (command.type !== 'progress' && command.type !== 'stop')) return;
    // Wait for the first progress instead of the start: loading and painting the button would delay the page engine.
    // A progress that the background sent before it learnt of the end arrives after it.
    const isUnderWay =
      command.type === 'progress' && command.state?.status !== 'off' && globalThis.interlinearIsTranslated?.() === true;
    if (isUnderWay === isTranslated) return;
    isTranslated = isUnderWay;
    update();
  });
  return (newer) => {
    settings = newer;
    update();
  };
}

function isWanted({ floatingButton: { shown, hiddenOn }, never }: Settings, isTranslated: boolean): boolean {
  const { hostname } = location;
  if (shown === 'never' || includesSite(never.sites, hostname) || includesSite(hiddenOn, hostname)) return false;
  const { contentType, documentElement } = document;
  if (!contentType.includes('html')) return false;
  if (isTranslated) return true;
  const [language = ''] = documentElement.lang.split('-');
  return shown === 'always' && !never.languages.some((code) => code === language || code === documentElement.lang);
}
