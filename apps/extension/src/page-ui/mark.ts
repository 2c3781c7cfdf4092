import { direction } from '@interlinear/languages/direction';
import { matchLanguage } from '@interlinear/languages/match';
import { browser } from 'wxt/browser';
import { locale } from '../messages/say.ts';
import { MARK_STYLES } from './mark-styles.ts';
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
  const own = createOwnElement(near.ownerDocument ?? document, 'interlinear-mark', MARK_STYLES);
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
