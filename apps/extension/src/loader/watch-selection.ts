import { browser } from 'wxt/browser';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import type { Settings } from '../settings/settings.ts';
import { isSiteExcluded } from './is-site-excluded.ts';
import { callTool } from './tools.ts';

/** How long a selection made by touch must rest: its handles can be dragged without any event but this one. */
const TOUCH_DELAY_MS = 400;
/** How late a browser may tell that a selection has changed. What changes after that, no person has changed. */
const MAX_EVENT_DELAY_MS = 300;

/**
 * Calls for the button beside selected text whenever a person has finished selecting. A page that selects its own text, and makes
 * the events of a person (`isTrusted` tells), is shown nothing. The result takes the settings.
 */
export function watchSelection(): (settings: Settings) => void {
  /** Not known until the settings have been read. */
  let isWanted: boolean | undefined;
  /** Something was selected by then. */
  let isDue = false;
  let hasChanged = false;
  let isTouch = false;
  /** A pointer is down, or Shift is: the person is still at it. */
  let isHeld = false;
  let releasedAt = Number.NEGATIVE_INFINITY;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const finish = () => {
    if (isWanted === false || !hasChanged || isHeld) return;
    hasChanged = false;
    if (isWanted) use('button');
    else isDue = true;
  };
  const release = () => {
    isHeld = false;
    releasedAt = performance.now();
    // A click into selected text takes the selection away only after this event.
    setTimeout(finish);
  };
  const listen = { capture: true, passive: true };
  document.addEventListener('selectionchange', () => {
    hasChanged = true;
    clearTimeout(rest);
    if (isTouch) rest = setTimeout(finish, TOUCH_DELAY_MS);
    else if (performance.now() - releasedAt < MAX_EVENT_DELAY_MS) finish();
  });
  const hold = ({ isTrusted, pointerType, button }: PointerEvent) => {
    if (!isTrusted) return;
    isTouch = pointerType === 'touch';
    isHeld = !isTouch && button === 0;
  };
  addEventListener('pointerdown', hold, listen);
  addEventListener('pointerup', ({ isTrusted, button }) => isTrusted && button === 0 && !isTouch && release(), listen);
  addEventListener('keydown', ({ isTrusted, shiftKey }) => (isHeld ||= isTrusted && shiftKey), listen);
  addEventListener('keyup', ({ isTrusted, shiftKey }) => isTrusted && !shiftKey && release(), listen);

  browser.runtime.onMessage.addListener((command: Partial<FrameCommand>, sender) => {
    if (sender.id === browser.runtime.id && command.type === 'translate-selection') use('card');
  });
  return ({ selection, never }) => {
    const isWantedNow = selection && !isSiteExcluded(never);
    if (isWantedNow && !isWanted) {
      // What was selected before anybody wanted a button for it is no occasion for one.
      if (isWanted === false) releasedAt = Number.NEGATIVE_INFINITY;
      hasChanged &&= isHeld;
      if (isDue) use('button');
    }
    isDue = false;
    isWanted = isWantedNow;
  };
}

function use(wish: 'button' | 'card'): void {
  // Without an extension around it any more there is no tool.
  void callTool('selection', wish).catch(() => {});
}
