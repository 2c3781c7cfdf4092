/**
 * Runs `action` once no button of the mouse and no finger is down any more, and its click has arrived. What is wrong with a field
 * shows when the field is left, and moves what stands below; if that happened while somebody presses a button there, the button
 * would be gone from under the pointer before it is released, and nothing would be clicked.
 */
export function afterPress(action: () => void): void {
  if (!isPressed) {
    action();
    return;
  }
  const release = () => {
    waiting.abort();
    // The click comes after the release, in the same turn.
    setTimeout(action);
  };
  const waiting = new AbortController();
  for (const name of RELEASES) document.addEventListener(name, release, { signal: waiting.signal });
}

const RELEASES = ['pointerup', 'pointercancel'] as const;

let isPressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  for (const name of RELEASES) document.addEventListener(name, () => (isPressed = false), { capture: true });
}
