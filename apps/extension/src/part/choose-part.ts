import { direction } from '@interlinear/languages/direction';
import { matchLanguage } from '@interlinear/languages/match';
import { locale, say } from '../messages/say.ts';
import { createOverlay, type Overlay, showOnTop } from '../page-ui/overlay.ts';
import { stopEvents } from '../page-ui/stop-events.ts';
import { PART_STYLES } from './part-styles.ts';

/**
 * Lets the person point at a part of the page: by pointer, by touch or with the arrow keys. A click takes it; a tap only
 * marks it, because fingers cannot hover. Escape cancels.
 */
export function choosePart(onChoose: (part: Element) => void): void {
  active?.();
  const overlay = createOverlay(document, 'interlinear-part', PART_STYLES);
  const elements = addElements(overlay);
  const { shade, mark, larger, take, cancel } = elements;
  const previousFocus = document.activeElement;
  const listening = new AbortController();
  let part: Element | undefined;

  const close = () => {
    active = undefined;
    listening.abort();
    overlay.host.remove();
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  };
  active = close;
  const place = () => {
    const { left, top, width, height } = part?.getBoundingClientRect() ?? new DOMRect();
    mark.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  };
  const show = (newer: Element | undefined | null) => {
    if (newer) part = newer;
    place();
  };
  const finish = () => {
    close();
    if (part?.isConnected) onChoose(part);
  };
  const showAt = ({ clientX, clientY }: PointerEvent) => show(partAt(clientX, clientY));

  shade.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') showAt(event);
  });
  shade.addEventListener('click', (event) => {
    showAt(event);
    if (event.pointerType === 'mouse') finish();
  });
  shade.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') finish();
    else if (part && event.key in NEIGHBOURS) {
      show(NEIGHBOURS[event.key]?.(part));
      part.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  });
  overlay.host.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    close();
    event.preventDefault();
  });
  larger.addEventListener('click', () => show(part && NEIGHBOURS.ArrowUp?.(part)));
  take.addEventListener('click', finish);
  cancel.addEventListener('click', close);
  for (const type of ['scroll', 'resize']) {
    addEventListener(type, place, { capture: true, passive: true, signal: listening.signal });
  }
  stopEvents(overlay.host);
  showOnTop(overlay, document.documentElement);
  show(partAt(innerWidth / 2, innerHeight / 3));
  shade.focus({ preventScroll: true });
}

/** Closes the choice that is open. */
let active: (() => void) | undefined;

function addElements({ host, root }: Overlay) {
  const create = <Name extends keyof HTMLElementTagNameMap>(name: Name, className: string) => {
    const element = host.ownerDocument.createElement(name);
    element.className = className;
    return element;
  };
  const shade = create('div', 'shade');
  shade.tabIndex = 0;
  shade.role = 'application';
  shade.ariaLabel = say('partHint');
  const mark = create('div', 'mark');
  const bar = create('div', 'bar');
  const hint = create('p', 'hint');
  hint.textContent = say('partHint');
  const [take, larger, cancel] = [say('partTake'), say('partLarger'), say('cancel')].map((label) => {
    const button = create('button', 'action');
    button.type = 'button';
    button.textContent = label;
    return button;
  }) as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement]; // one for each label
  const actions = create('div', 'actions');
  actions.append(take, larger, cancel);
  bar.append(hint, actions);
  for (const element of [shade, bar]) {
    element.lang = locale();
    element.dir = direction(matchLanguage(element.lang) ?? 'en');
  }
  root.append(shade, mark, bar);
  return { shade, mark, larger, take, cancel };
}

/** Smallest height of a part in CSS pixels; less is a word or an icon within one. */
const MIN_HEIGHT = 16;

/** Returns the block at a point, which is a paragraph or larger. */
function partAt(x: number, y: number): Element | undefined {
  const element = document.elementsFromPoint(x, y).find(({ localName }) => !localName.startsWith('interlinear-'));
  for (let candidate = element; candidate; candidate = candidate.parentElement ?? undefined) {
    if (isPart(candidate)) return candidate;
  }
  return undefined;
}

/** Whether a block can be chosen: neither the whole page nor a frame, whose text is in a document of its own. */
function isPart(element: Element): boolean {
  if (element === document.body || element === document.documentElement) return false;
  if (/^(?:iframe|frame|object|embed|interlinear-.*)$/.test(element.localName)) return false;
  const { display } = getComputedStyle(element);
  return !/^(?:inline|contents|none|ruby)/.test(display) && element.getBoundingClientRect().height >= MIN_HEIGHT;
}

/** The part that an arrow key leads to: up to a larger one, down into it, left and right to its siblings. */
const NEIGHBOURS: Readonly<Record<string, (part: Element) => Element | undefined>> = {
  ArrowUp(part) {
    for (let outer = part.parentElement; outer; outer = outer.parentElement) if (isPart(outer)) return outer;
    return undefined;
  },
  ArrowDown: (part) => [...part.querySelectorAll('*')].find(isPart),
  ArrowLeft: (part) => siblingOf(part, 'previousElementSibling'),
  ArrowRight: (part) => siblingOf(part, 'nextElementSibling'),
};

function siblingOf(part: Element, way: 'previousElementSibling' | 'nextElementSibling'): Element | undefined {
  for (let sibling = part[way]; sibling; sibling = sibling[way]) if (isPart(sibling)) return sibling;
  return undefined;
}
