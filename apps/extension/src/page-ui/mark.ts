import { direction } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import { locale } from '../messages/say.ts';
import { MARK_STYLES } from './mark-styles.ts';

/** A small sign beside something on a page: that it is being worked on, or one line about what came of it. */
export interface Mark {
  work(line: string): void;
  say(line: string): void;
  remove(): void;
}

/** How long a line stays, in milliseconds for each of its characters and at least. */
const READING = { character: 80, least: 4_000 };

/**
 * Puts a mark into a page, out of reach of its styles and scripts, above whatever it shows and in nobody's way.
 * @param placeOf the box that the mark stands under, in the window as it is now
 */
export function putMark(document: Document, placeOf: () => DOMRect): Mark {
  const host = document.createElement('interlinear-mark');
  host.popover = 'manual';
  const shadow = host.attachShadow({ mode: 'closed' });
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(MARK_STYLES);
  shadow.adoptedStyleSheets.push(sheet);
  const mark = document.createElement('div');
  mark.role = 'status';
  mark.lang = locale();
  mark.dir = direction(matchLanguage(mark.lang) ?? 'en');
  shadow.append(mark);
  document.documentElement.append(host);
  // Into the top layer: over dialogs and what fills the screen.
  host.showPopover();

  const listening = new AbortController();
  const place = () => placeUnder(mark, placeOf());
  const options = { capture: true, passive: true, signal: listening.signal };
  document.addEventListener('scroll', place, options);
  document.defaultView?.addEventListener('resize', place, options);
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
  const { offsetWidth: width, offsetHeight: height } = mark;
  const isRightToLeft = mark.dir === 'rtl';
  const left = isRightToLeft ? box.left : box.right - width;
  const isRoom = box.bottom + GAP + height <= innerHeight;
  const top = isRoom ? box.bottom + GAP : Math.min(box.bottom, innerHeight) - GAP - height;
  mark.style.left = `${Math.round(Math.max(GAP, Math.min(left, innerWidth - width - GAP)))}px`;
  mark.style.top = `${Math.round(Math.max(GAP, top))}px`;
}
