import type { Settings } from '../settings/settings.ts';
import { isSiteExcluded } from './is-site-excluded.ts';
import { callTool } from './tools.ts';

/** Maximum time between two presses of the space bar. */
const MAX_GAP_MS = 300;

/**
 * Translates typed text after three quick presses of the space bar.
 * @returns a listener for the settings
 */
export function watchTripleSpace(): (settings: Settings) => void {
  let settings: Settings | undefined;
  const spaces = new QuickSpaces();
  addEventListener('keydown', (event) => spaces.press(event), true);
  // The third space is in the field once its key is released.
  addEventListener(
    'keyup',
    ({ key, target, isTrusted }) => {
      if (key !== ' ' || spaces.count !== 3 || !isTrusted) return;
      spaces.count = 0;
      const isWanted = settings?.inputBox.isOn && !isSiteExcluded(settings.never);
      if (settings && isWanted && mayBeTypedIn(target)) translateTyped(settings);
    },
    true,
  );
  return (newer) => {
    settings = newer;
  };
}

function translateTyped(settings: Settings): void {
  // Fails only after the extension has been removed.
  void callTool('input-box', settings).catch(() => {});
}

/** Counts presses of the space bar that follow each other quickly; any other key starts again. */
export class QuickSpaces {
  count = 0;
  #last = 0;

  press(event: KeyPress): void {
    const isQuick = event.timeStamp - this.#last <= MAX_GAP_MS;
    this.#last = event.timeStamp;
    this.count = !isSpace(event) ? 0 : isQuick ? this.count + 1 : 1;
  }
}

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'timeStamp' | 'isTrusted' | 'repeat' | 'isComposing' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'
>;

/** Whether the event is a plain press of the space bar, neither repeated nor part of a composition. */
function isSpace({ key, isTrusted, repeat, isComposing, ctrlKey, altKey, shiftKey, metaKey }: KeyPress): boolean {
  return key === ' ' && isTrusted && !repeat && !isComposing && !ctrlKey && !altKey && !shiftKey && !metaKey;
}

/** Rough check for editable elements; the tool checks exactly. A shadow tree appears as its host here. */
function mayBeTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return /^input$|^textarea$|-/.test(target.localName) || target.shadowRoot !== null || target.isContentEditable;
}
