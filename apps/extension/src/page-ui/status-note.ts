import { direction } from '@interlinear/languages/direction';
import { matchLanguage } from '@interlinear/languages/match';
import { browser } from 'wxt/browser';
import { locale, say } from '../messages/say.ts';
import { createOverlay, showOnTop } from './overlay.ts';
import { stopEvents } from './stop-events.ts';

/** A small note beside something on a page: a progress indicator, or one line about the outcome. */
export interface StatusNote {
  showBusy(line: string): void;
  showMessage(line: string): void;
  /** Shows a line with a button, until the person presses it or closes the note. */
  showChoice(line: string, choice: NoteChoice): void;
  remove(): void;
}

interface NoteChoice {
  label: string;
  onPress(): void;
}

/** How long a message stays, in milliseconds: per character, and at least. */
const READING = { character: 80, min: 4_000 };

/** Last known locale, for notes shown after the extension has been removed and its messages are unreadable. */
let knownLocale = 'en';

/** Returns the locale of notes, and remembers it for later. Reading it takes some milliseconds. */
export function noteLocale(): string {
  if (browser?.runtime?.id) knownLocale = locale();
  return knownLocale;
}

/**
 * Adds a note to a page, shielded from its styles and scripts, above everything else and transparent to the pointer.
 * @param near node the note is about; decides where it must be inserted to be visible
 * @param placeOf returns the current box, in window coordinates, under which the note is shown
 */
export function addStatusNote(near: Node, placeOf: () => DOMRect): StatusNote {
  const overlay = createOverlay(near.ownerDocument ?? document, 'interlinear-mark', STYLES);
  const { host } = overlay;
  const note = host.ownerDocument.createElement('div');
  note.role = 'status';
  note.lang = noteLocale();
  note.dir = direction(matchLanguage(note.lang) ?? 'en');
  overlay.root.append(note);
  showOnTop(overlay, near);
  stopEvents(host);

  const listening = new AbortController();
  const place = () => placeUnder(note, placeOf());
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const type of ['scroll', 'resize']) addEventListener(type, place, options);
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const show = (kind: string, line: string) => {
    clearTimeout(leaving);
    note.className = kind;
    note.textContent = line;
    place();
  };
  const remove = () => {
    clearTimeout(leaving);
    listening.abort();
    host.remove();
  };
  const addButton = (className: string, label: string, onPress: () => void) => {
    const button = host.ownerDocument.createElement('button');
    button.type = 'button';
    button.className = className;
    button.textContent = label;
    button.addEventListener('click', () => {
      remove();
      onPress();
    });
    note.append(button);
  };
  return {
    showBusy: (line) => show('working', line),
    showMessage(line) {
      show('saying', line);
      leaving = setTimeout(remove, Math.max(READING.min, READING.character * line.length));
    },
    showChoice(line, { label, onPress }) {
      show('choosing', line);
      addButton('choice', label, onPress);
      addButton('dismissal', say('close'), () => {});
      place();
    },
    remove,
  };
}

/** Shows a message at the lower edge of the window. */
export function showPageNote(window: Window, line: string): void {
  const placeOf = () => new DOMRect(0, window.innerHeight, window.innerWidth, 0);
  addStatusNote(window.document.documentElement, placeOf).showMessage(line);
}

const GAP = 4;

/** Places the note below the end of the box, or above its lower edge if there is no room. */
function placeUnder(note: HTMLElement, box: DOMRect): void {
  const { innerWidth, innerHeight } = note.ownerDocument.defaultView ?? globalThis;
  // Its former position may have limited its width.
  note.style.left = '0';
  const { offsetWidth: width, offsetHeight: height } = note;
  const isRightToLeft = note.dir === 'rtl';
  const left = isRightToLeft ? box.left : box.right - width;
  const isRoom = box.bottom + GAP + height <= innerHeight;
  const top = isRoom ? box.bottom + GAP : Math.min(box.bottom, innerHeight) - GAP - height;
  note.style.left = `${Math.round(Math.max(GAP, Math.min(left, innerWidth - width - GAP)))}px`;
  note.style.top = `${Math.round(Math.max(GAP, top))}px`;
}

/**
 * Style sheet of the note, in the colours of the design tokens. The host covers the window but lets all pointer events
 * through.
 */
const STYLES = `
:host {
  display: block !important;
  position: fixed !important;
  inset: 0 !important;
  inline-size: auto !important;
  block-size: auto !important;
  z-index: 2147483647 !important;
  pointer-events: none !important;
  color-scheme: light dark !important;
}
div {
  position: absolute;
  box-sizing: border-box;
  display: flex;
  align-items: center;
  gap: 6px;
  max-inline-size: min(360px, calc(100vw - 8px));
  padding: 4px 9px;
  border: 1px solid light-dark(#e2dacb, #2e333d);
  border-radius: 8px;
  background: light-dark(#fffdf8, #1c1f26);
  color: light-dark(#1f2530, #ece7dc);
  box-shadow: 0 1px 4px rgb(0 0 0 / 14%);
  font: 12px/1.4 system-ui, sans-serif;
}
.choosing { flex-wrap: wrap; padding: 8px 10px; pointer-events: auto; }
button {
  all: unset;
  box-sizing: border-box;
  padding: 4px 9px;
  border: 1px solid light-dark(#cfc6b5, #444b58);
  border-radius: 7px;
  cursor: pointer;
}
.choice {
  border-color: light-dark(#9c2a1c, #f0a08c);
  color: light-dark(#9c2a1c, #f0a08c);
}
button:hover { background: light-dark(#f2ede2, #2a2f39); }
button:focus-visible { outline: 2px solid light-dark(#9c2a1c, #f0a08c); outline-offset: 1px; }
.working::before {
  content: '';
  flex: none;
  inline-size: 10px;
  block-size: 10px;
  box-sizing: border-box;
  border: 2px solid light-dark(#cfe0d8, #2f4a42);
  border-block-start-color: light-dark(#22614f, #86cdb6);
  border-radius: 50%;
  animation: turn 0.9s linear infinite;
}
@keyframes turn {
  to {
    transform: rotate(1turn);
  }
}
@media (prefers-reduced-motion: reduce) {
  .working::before {
    animation: none;
  }
}
@media (forced-colors: active) {
  div {
    border-color: CanvasText;
  }
}
`;
