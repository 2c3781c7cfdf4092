import { browser } from 'wxt/browser';
import type { Command } from '../protocol/commands.ts';
import type { Settings } from '../settings/settings.ts';
import { includesSite } from '../settings/sites.ts';
import { callTool } from './tools.ts';

/** How long a selection made by touch must rest: its handles can be dragged without any event but this one. */
const TOUCH_REST_MS = 400;

/** Calls for the button beside selected text whenever a person has finished selecting. The result takes the settings. */
export function noticeSelection(): (settings: Settings) => void {
  let isWanted = false;
  let hasChanged = false;
  let isTouch = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const finish = () => {
    if (!isWanted || !hasChanged) return;
    hasChanged = false;
    use('button');
  };
  const listen = { capture: true, passive: true };
  document.addEventListener('selectionchange', () => {
    hasChanged = true;
    clearTimeout(rest);
    if (isTouch) rest = setTimeout(finish, TOUCH_REST_MS);
  });
  addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), listen);
  // A click into selected text takes the selection away only after this event.
  addEventListener('pointerup', ({ button }) => button === 0 && !isTouch && setTimeout(finish), listen);
  addEventListener('keyup', ({ shiftKey }) => !shiftKey && finish(), listen);

  browser.runtime.onMessage.addListener((command: Partial<Command>, sender) => {
    if (sender.id === browser.runtime.id && command.type === 'translate-selection') use('card');
  });
  return ({ selection, never }) => {
    isWanted = selection && !includesSite(never.sites, location.hostname);
  };
}

function use(wish: 'button' | 'card'): void {
  // Without an extension around it any more there is no tool.
  void callTool('selection', wish).catch(() => {});
}
