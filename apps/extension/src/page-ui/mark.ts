import { direction } from '@interlinear/languages/direction';
import { matchLanguage } from '@interlinear/languages/match';
import { browser } from 'wxt/browser';
import { locale } from '../messages/say.ts';
import { createOwnElement, showOnTop } from './own-element.ts';

/** A small sign beside something on a page: that it is being worked on, or one line about what came of it. */
export interface Mark {
  work(line: string): void;
  say(line: string): void;
  remove(): void;
}

/** How long a line stays, in milliseconds for each of its characters and at least. */
const READING = { character: 80, least: 4_000 };

/** As it was read last: a mark may have to say that there is no extension any more, of which it could be read. */
let knownLocale = 'en';

/** The locale that marks are in, read and remembered while there is an extension. It takes the browser some milliseconds. */
export function localeOfMarks(): string {
  if (browser?.runtime?.id) knownLocale = locale();
  return knownLocale;
}

/**
 * Puts a mark into a page, out of reach of its styles and scripts, above whatever it shows and in nobody's way.
 * @param near what it is about: it is put where that can be seen
 * @param placeOf the box that the mark stands under, in the window as it is now
 */
export function putMark(near: Node, placeOf: () => DOMRect): Mark {
  const own = createOwnElement(near.ownerDocument ?? document, 'interlinear-mark', STYLES);
  const { host } = own;
  const mark = host.ownerDocument.createElement('div');
  mark.role = 'status';
  mark.lang = localeOfMarks();
  mark.dir = direction(matchLanguage(mark.lang) ?? 'en');
  own.root.append(mark);
  showOnTop(own, near);

  const listening = new AbortController();
  const place = () => placeUnder(mark, placeOf());
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const type of ['scroll', 'resize']) addEventListener(type, place, options);
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const show = (kind: string, line: string) => {
    clearTimeout(leaving);
    mark.className = kind;
    mark.textContent = line;
    place();
  };
  const remove = () => {
    clearTimeout(leaving);
    listening.abort();
    host.remove();
  };
  return {
    work: (line) => show('working', line),
    say(line) {
      show('saying', line);
      leaving = setTimeout(remove, Math.max(READING.least, READING.character * line.length));
    },
    remove,
  };
}

const GAP = 4;

/** At the end of the line under the box; over its lower edge where there is no room below. */
function placeUnder(mark: HTMLElement, box: DOMRect): void {
  const { innerWidth, innerHeight } = mark.ownerDocument.defaultView ?? globalThis;
  // Where it stood before, it may have had less room.
  mark.style.left = '0';
  const { offsetWidth: width, offsetHeight: height } = mark;
  const isRightToLeft = mark.dir === 'rtl';
  const left = isRightToLeft ? box.left : box.right - width;
  const isRoom = box.bottom + GAP + height <= innerHeight;
  const top = isRoom ? box.bottom + GAP : Math.min(box.bottom, innerHeight) - GAP - height;
  mark.style.left = `${Math.round(Math.max(GAP, Math.min(left, innerWidth - width - GAP)))}px`;
  mark.style.top = `${Math.round(Math.max(GAP, top))}px`;
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
