import { browser } from 'wxt/browser';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import type { Settings } from '../settings/settings.ts';
import { isSiteExcluded } from './is-site-excluded.ts';
import { callTool } from './tools.ts';

/** Delay before a touch selection counts as finished; dragging its handles fires only `selectionchange`. */
const TOUCH_DELAY_MS = 400;
/** Maximum delay of the browser's `selectionchange` event. Later changes were not made by the person. */
const MAX_EVENT_DELAY_MS = 300;

/**
 * Shows the button beside text once a person has finished selecting it. Scripted selections and synthetic events (see
 * `isTrusted`) show nothing.
 * @returns a listener for the settings
 */
export function watchSelection(): (settings: Settings) => void {
  /** Unknown until the settings have been read. */
  let isWanted: boolean | undefined;
  /** Whether a selection was finished before the settings were read. */
  let isDue = false;
  let hasChanged = false;
  let isTouch = false;
  /** Whether a pointer or Shift is down, so that the selection is not finished. */
  let isHeld = false;
  let releasedAt = Number.NEGATIVE_INFINITY;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const finish = () => {
    if (isWanted === false || !hasChanged || isHeld) return;
    hasChanged = false;
    if (isWanted) callSelectionTool('button');
    else isDue = true;
  };
  const release = () => {
    isHeld = false;
    releasedAt = performance.now();
    // Clicking selected text clears the selection only after this event.
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
    if (sender.id === browser.runtime.id && command.type === 'translate-selection') callSelectionTool('card');
  });
  return ({ selection, never }) => {
    const isWantedNow = selection && !isSiteExcluded(never);
    if (isWantedNow && !isWanted) {
      // Ignore selections made before the button was switched on.
      if (isWanted === false) releasedAt = Number.NEGATIVE_INFINITY;
      hasChanged &&= isHeld;
      if (isDue) callSelectionTool('button');
    }
    isDue = false;
    isWanted = isWantedNow;
  };
}

function callSelectionTool(show: 'button' | 'card'): void {
  // Fails only after the extension has been removed.
  void callTool('selection', show).catch(() => {});
}
