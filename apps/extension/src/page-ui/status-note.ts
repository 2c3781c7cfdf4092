import { direction } from '@interlinear/languages/direction';
import { matchLanguage } from '@interlinear/languages/match';
import { browser } from 'wxt/browser';
import { locale } from '../messages/say.ts';
import { createOverlay, showOnTop } from './overlay.ts';

/** A small sign beside something on a page: that it is being worked on, or one line about what came of it. */
export interface StatusNote {
  showBusy(line: string): void;
  showMessage(line: string): void;
  remove(): void;
}

/** How long a line stays, in milliseconds for each of its characters and at min. */
const READING = { character: 80, min: 4_000 };

/** As it was read last: a note may have to showMessage that there is no extension any more, of which it could be read. */
let knownLocale = 'en';

/** The locale that marks are in, read and remembered while there is an extension. It takes the browser some milliseconds. */
export function noteLocale(): string {
  if (browser?.runtime?.id) knownLocale = locale();
  return knownLocale;
}

/**
 * Puts a note into a page, out of reach of its styles and scripts, above whatever it shows and in nobody's way.
 * @param near what it is about: it is put where that can be seen
 * @param placeOf the box that the note stands under, in the window as it is now
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
  return {
    showBusy: (line) => show('working', line),
    showMessage(line) {
      show('saying', line);
      leaving = setTimeout(remove, Math.max(READING.min, READING.character * line.length));
    },
    remove,
  };
}

const GAP = 4;

/** At the end of the line under the box; over its lower edge where there is no room below. */
function placeUnder(note: HTMLElement, box: DOMRect): void {
  const { innerWidth, innerHeight } = note.ownerDocument.defaultView ?? globalThis;
  // Where it stood before, it may have had less room.
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
 * The mark's style sheet, in the colours of the design tokens. The host covers the window, lets every pointer through and is nothing itself.
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
