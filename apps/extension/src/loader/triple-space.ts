import type { Settings } from '../settings/settings.ts';
import { isSiteExcluded } from './is-site-excluded.ts';
import { callTool } from './tools.ts';

/** Between one press of the space bar and the next. */
const MAX_GAP_MS = 300;

/** Has what was typed translated when the space bar is pressed three times quickly. It is to be told the settings. */
export function watchTripleSpace(): (settings: Settings) => void {
  let settings: Settings | undefined;
  let count = 0;
  let last = 0;
  addEventListener(
    'keydown',
    (event) => {
      const isQuick = event.timeStamp - last <= MAX_GAP_MS;
      last = event.timeStamp;
      count = !isSpace(event) ? 0 : isQuick ? count + 1 : 1;
    },
    true,
  );
  // The third space is in the field by the time its key is let go.
  addEventListener(
    'keyup',
    ({ key, target, isTrusted }) => {
      if (key !== ' ' || count !== 3 || !isTrusted) return;
      count = 0;
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
  // Without an extension around it any more there is no tool.
  void callTool('input-box', settings).catch(() => {});
}

/** A key that is held down, or that belongs to a composition, is none that was pressed. */
function isSpace({ key, isTrusted, repeat, isComposing, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent): boolean {
  return key === ' ' && isTrusted && !repeat && !isComposing && !ctrlKey && !altKey && !shiftKey && !metaKey;
}

/** The tool looks closer. What is in a shadow root is its host from here. */
function mayBeTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return /^input$|^textarea$|-/.test(target.localName) || target.shadowRoot !== null || target.isContentEditable;
}
