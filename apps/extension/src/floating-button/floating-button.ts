import { locale, say } from '../messages/say.ts';
import { createOverlay, undoZoom } from '../page-ui/overlay.ts';
import type { PageState } from '../protocol/page-state.ts';
import { describeFailure, isUntranslated } from '../tabs/describe-failure.ts';
import { createMenu, type MenuActions } from './menu.ts';
import { followPointer, type Spot, spotAfter } from './spot.ts';
import { FLOATING_BUTTON_STYLES } from './styles.ts';

export interface FloatingButtonActions extends MenuActions {
  toggle(): void;
  retry(): void;
  /** Stores a new position. */
  move(spot: Spot): void;
}

export interface FloatingButton {
  place(spot: Spot): void;
  show(state: PageState): void;
  remove(): void;
}

/** Adds the floating button to a page. CSS classes of its group reflect the state; labels carry the text. */
export function createFloatingButton(document: Document, actions: FloatingButtonActions): FloatingButton {
  const overlay = createOverlay(document, 'interlinear-button', FLOATING_BUTTON_STYLES);
  const { host, root, style } = overlay;
  const group = create(document, 'div', 'group');
  group.role = 'group';
  group.lang = locale();
  group.ariaLabel = say('floatingButton');
  const toggle = create(document, 'button', 'toggle');
  const { ring, fill } = createRing(document);
  toggle.append(createMark(document), ring, create(document, 'span', 'sign'));
  const more = create(document, 'button', 'more');
  more.append(createDots(document));
  const { menu, close } = createMenu(more, actions);
  const note = createFailureNote(document, actions.retry);
  const spoken = create(document, 'p', 'spoken');
  spoken.role = 'status';
  group.append(toggle, more, menu, note.element, spoken);
  root.append(group);

  let isFailed = false;
  let spot: Spot = { side: 'right', height: 0.5 };
  const place = (newer: Spot) => {
    spot = newer;
    style({ '--height': String(spot.height), left: 'auto', right: 'auto', [spot.side]: '0' });
    group.classList.toggle('left', spot.side === 'left');
    group.classList.toggle('right', spot.side === 'right');
    // In the lower part the menu opens upwards.
    group.classList.toggle('low', spot.height > 0.6);
  };
  const settle = (newer: Spot) => {
    group.classList.remove('dragged');
    place(newer);
    actions.move(newer);
  };
  followPointer(toggle, {
    move({ x, y }) {
      close();
      group.classList.add('dragged');
      style({ '--height': String(y / innerHeight), left: `${x - 30}px`, right: 'auto' });
    },
    end: settle,
    click: () => (isFailed ? actions.retry() : actions.toggle()),
  });
  toggle.addEventListener('keydown', (event) => {
    const next = spotAfter(event.key, spot);
    if (!next) return;
    event.preventDefault();
    settle(next);
  });
  stopEvents(host);
  document.documentElement.append(host);
  undoZoom(overlay, document.documentElement);

  return {
    place,
    show(state) {
      const failure = describeFailure(state);
      const kind = failure ? 'failed' : state.status === 'off' ? 'off' : state.status === 'done' ? 'done' : 'working';
      for (const name of ['failed', 'off', 'done', 'working']) group.classList.toggle(name, name === kind);
      fill((state.translated + state.kept) / Math.max(state.found, 1));
      isFailed = isUntranslated(state);
      toggle.ariaLabel = say(isFailed ? 'tryAgain' : kind === 'off' ? 'translatePage' : 'showOriginal');
      toggle.title = [toggle.ariaLabel, lineOf(state, failure), say('floatingMove')].filter(Boolean).join('\n');
      note.show(failure);
      const line = failure ?? (kind === 'done' ? say('progressDone') : '');
      if (spoken.textContent !== line) spoken.textContent = line;
    },
    remove: () => host.remove(),
  };
}

function lineOf({ status, translated, found, kept }: PageState, failure: string | undefined): string {
  if (failure) return failure;
  if (status === 'off') return '';
  return status === 'done' ? say('progressDone') : say('progressPassages', translated, found - kept);
}

/** Keeps the button's events from triggering the page's shortcuts and gestures. */
function stopEvents(host: HTMLElement): void {
  for (const type of [
    'keydown',
    'keyup',
    'keypress',
    'click',
    'pointerdown',
    'pointerup',
    'mousedown',
    'mouseup',
    'touchstart',
  ]) {
    host.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  }
}

function create<Name extends 'button' | 'div' | 'p' | 'span'>(
  document: Document,
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  if (element instanceof HTMLButtonElement) element.type = 'button';
  return element;
}

/**
 * Creates the note beside the button that names a failure and offers a retry. Once closed, it reappears only for
 * another failure.
 */
function createFailureNote(
  document: Document,
  retry: () => void,
): { element: HTMLElement; show(reason: string | undefined): void } {
  const element = document.createElement('div');
  element.className = 'reason';
  element.hidden = true;
  const line = document.createElement('p');
  const buttons = document.createElement('div');
  const again = createButton(document, say('tryAgain'), 'retry');
  const close = createButton(document, say('close'), 'close');
  buttons.append(again, close);
  element.append(line, buttons);

  again.addEventListener('click', retry);
  close.addEventListener('click', () => {
    element.hidden = true;
  });
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') element.hidden = true;
  });
  return {
    element,
    show(reason = '') {
      if (reason === line.textContent) return;
      line.textContent = reason;
      element.hidden = reason === '';
    },
  };
}

function createButton(document: Document, label: string, className: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.append(label);
  return button;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Length of the ring, in units of its dash pattern. */
const RING_LENGTH = 100;

/** Draws the logo: two lines of text with the translation between them. */
function createMark(document: Document): SVGElement {
  return svg(document, 'mark', '0 0 32 32', [
    ['rect', { class: 'line', x: '6', y: '7.5', width: '20', height: '3', rx: '1.5' }],
    ['rect', { class: 'between', x: '6', y: '14.5', width: '13', height: '3', rx: '1.5' }],
    ['rect', { class: 'line', x: '6', y: '21.5', width: '17', height: '3', rx: '1.5' }],
  ]);
}

/** Draws the progress ring around the button. */
function createRing(document: Document): { ring: SVGElement; fill(share: number): void } {
  const circle = { cx: '20', cy: '20', r: '18', pathLength: String(RING_LENGTH) };
  const ring = svg(document, 'ring', '0 0 40 40', [
    ['circle', { ...circle, class: 'track' }],
    ['circle', { ...circle, class: 'filled', 'stroke-dasharray': `0 ${RING_LENGTH}` }],
  ]);
  const filled = ring.lastElementChild;
  // Rounded: Chromium allocates 48 kB of tables to print fractional digits.
  const dashes = (share: number) => `${Math.round(share * RING_LENGTH)} ${RING_LENGTH}`;
  return { ring, fill: (share) => filled?.setAttribute('stroke-dasharray', dashes(share)) };
}

/** Draws the three dots of the menu button. */
function createDots(document: Document): SVGElement {
  const dot = { cy: '12', r: '1.8' };
  return svg(document, 'dots', '0 0 24 24', [
    ['circle', { ...dot, cx: '5.5' }],
    ['circle', { ...dot, cx: '12' }],
    ['circle', { ...dot, cx: '18.5' }],
  ]);
}

type Shape = [name: string, attributes: Readonly<Record<string, string>>];

/** Builds the SVG node by node, because pages may forbid markup (Trusted Types). */
function svg(document: Document, name: string, viewBox: string, shapes: readonly Shape[]): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  const all: [SVGElement, Readonly<Record<string, string>>][] = [
    [picture, { class: name, viewBox, 'aria-hidden': 'true', focusable: 'false' }],
    ...shapes.map(([shape, attributes]): [SVGElement, Shape[1]] => [
      document.createElementNS(SVG, shape) as SVGElement,
      attributes,
    ]),
  ];
  for (const [element, attributes] of all) {
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    if (element !== picture) picture.append(element);
  }
  return picture;
}
