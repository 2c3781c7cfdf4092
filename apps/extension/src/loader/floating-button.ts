import { browser } from 'wxt/browser';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import type { Settings } from '../settings/settings.ts';
import { includesSite } from '../settings/sites.ts';
import { callTool } from './tools.ts';

/**
 * Has the floating button shown where the settings want it, and taken away where they do not. For the outermost frame.
 * Returns what is to be told the settings.
 */
export function manageFloatingButton(): (settings: Settings) => void {
  let settings: Settings | undefined;
  let isTranslated = false;
  let hasTool = false;
  const update = () => {
    if (!settings) return;
    const isShown = isWanted(settings, isTranslated);
    // Nothing is imported to take away what never was there.
    if (!isShown && !hasTool) return;
    hasTool = true;
    // Without an extension around it any more there is no button.
    callTool('floating-button', { settings, isShown }).catch(() => {});
  };
  browser.runtime.onMessage.addListener((command: Partial<FrameCommand>, { id }) => {
    if (id !== browser.runtime.id || (command.type !== 'progress' && command.type !== 'stop')) return;
    // Not at the start already: the page engine would wait for the button's script, and its first request for its painting.
    const isUnderWay = command.type === 'progress' && command.state?.status !== 'off';
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
