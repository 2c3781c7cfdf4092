import { locale, say } from '../messages/say.ts';
import { createOwnElement } from '../page-ui/own-element.ts';
import type { PageState } from '../protocol/page-state.ts';
import { describeFailure } from '../tabs/describe-failure.ts';
import { createFailureNote } from './failure-note.ts';
import { followPointer } from './follow-pointer.ts';
import { createMenu, type MenuActions } from './menu.ts';
import { createDots, createMark, createRing } from './shapes.ts';
import { type Spot, spotAfter } from './spot.ts';
import { FLOATING_BUTTON_STYLES } from './styles.ts';

export interface FloatingButtonActions extends MenuActions {
  toggle(): void;
  retry(): void;
  /** It was moved; for good. */
  move(spot: Spot): void;
}

export interface FloatingButton {
  place(spot: Spot): void;
  show(state: PageState): void;
  remove(): void;
}

/** Puts the button into a page. Its state is a class of its group; what it says is in its labels. */
export function putFloatingButton(document: Document, actions: FloatingButtonActions): FloatingButton {
  const { host, root, style } = createOwnElement(document, 'interlinear-button', FLOATING_BUTTON_STYLES);
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

  let spot: Spot = { side: 'right', height: 0.5 };
  const place = (newer: Spot) => {
    spot = newer;
    style({ '--height': String(spot.height), left: 'auto', right: 'auto', [spot.side]: '0' });
    group.classList.toggle('left', spot.side === 'left');
    group.classList.toggle('right', spot.side === 'right');
    // There its menu opens upwards.
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
    click: actions.toggle,
  });
  toggle.addEventListener('keydown', (event) => {
    const next = spotAfter(event.key, spot);
    if (!next) return;
    event.preventDefault();
    settle(next);
  });
  keepToOurselves(host);
  document.documentElement.append(host);

  return {
    place,
    show(state) {
      const failure = describeFailure(state);
      const kind = failure ? 'failed' : state.status === 'off' ? 'off' : state.status === 'done' ? 'done' : 'working';
      for (const name of ['failed', 'off', 'done', 'working']) group.classList.toggle(name, name === kind);
      fill((state.translated + state.kept) / Math.max(state.found, 1));
      toggle.ariaLabel = say(kind === 'off' ? 'translatePage' : 'showOriginal');
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

/** A page's own shortcuts and gestures are not meant by what is typed and pressed here. */
function keepToOurselves(host: HTMLElement): void {
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
