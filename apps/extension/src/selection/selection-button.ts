import { say } from '../messages/say.ts';
import { createOverlay, isRightToLeft, type Overlay, showOnTop } from '../page-ui/overlay.ts';
import { clampToWindow } from '../page-ui/place.ts';
import type { SelectedText } from './selected-text.ts';

const SIDE = 34;
const GAP = 6;

const STYLES = `
  :host { display: block !important; position: fixed !important; inset: auto !important; color-scheme: light dark !important;
    width: ${SIDE}px !important; height: ${SIDE}px !important; z-index: 2147483647 !important; }
  button { all: unset; box-sizing: border-box; display: grid; place-items: center; width: 100%; height: 100%; cursor: pointer;
    border-radius: 10px; background: light-dark(#fffdf8, #1c1f26); border: 1px solid light-dark(#e2dacb, #2e333d);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.08), 0 6px 16px -8px rgb(0 0 0 / 0.35); }
  button:hover { background: light-dark(#f8e9e2, #33231f); }
  button:focus-visible { outline: 2px solid light-dark(#9c2a1c, #f0a08c); outline-offset: 2px; }
  @media (forced-colors: active) { button { border-color: ButtonText; } }
  .ink { fill: light-dark(#1f2530, #ece7dc); }
  .rubric { fill: light-dark(#9c2a1c, #f0a08c); }
`;

/** The logo without its background: two lines and the translation between them. */
const BARS = [
  { y: 1.5, width: 18, name: 'ink' },
  { y: 8.5, width: 12, name: 'rubric' },
  { y: 15.5, width: 15, name: 'ink' },
];

/** Small button beside selected text. It takes neither focus nor selection, and disappears when either changes. */
export class SelectionButton {
  readonly #onPress: (selected: SelectedText) => void;
  readonly #element: Overlay;
  readonly #button: HTMLButtonElement;
  #shown: AbortController | undefined;
  #selected: SelectedText | undefined;
  /** Dismissed until the person does something else. */
  #isDismissed = false;

  constructor(onPress: (selected: SelectedText) => void) {
    this.#onPress = onPress;
    this.#element = createOverlay(document, 'interlinear-selection', STYLES);
    this.#button = createButton();
    this.#button.addEventListener('click', () => this.#press());
    this.#element.root.append(this.#button);
    for (const type of ['keydown', 'keypress', 'keyup'] as const) {
      this.#element.root.addEventListener(type, (event) => event.stopPropagation());
    }
  }

  show(selected: SelectedText | undefined): void {
    // Selection events come late: if the button has focus by now, keep it in place.
    if (selected && this.#hasFocus()) {
      this.#selected = selected;
      return;
    }
    this.hide();
    const place = selected && placeFor(selected);
    if (!selected || !place || this.#isDismissed) return;
    this.#selected = selected;
    showOnTop(this.#element, selected.node);
    this.#element.style(place);
    this.#shown = new AbortController();
    const { signal } = this.#shown;
    const listen = { capture: true, passive: true, signal };
    addEventListener('pointerdown', ({ target }) => target !== this.#element.host && this.hide(), listen);
    addEventListener('scroll', () => this.#follow(), listen);
    addEventListener('resize', () => this.hide(), listen);
    addEventListener('keydown', (event) => this.#onKey(event), { capture: true, signal });
    document.addEventListener('selectionchange', () => getSelection()?.type !== 'Range' && this.hide(), { signal });
  }

  hide(): void {
    this.#shown?.abort();
    this.#shown = undefined;
    this.#element.host.remove();
  }

  #press(): void {
    const selected = this.#selected;
    this.hide();
    if (selected) this.#onPress(selected);
  }

  #dismiss(): void {
    this.hide();
    this.#isDismissed = true;
    const waiting = new AbortController();
    const reset = (event: PointerEvent | KeyboardEvent) => {
      if (event instanceof KeyboardEvent && (event.key === 'Tab' || event.key === 'Escape')) return;
      this.#isDismissed = false;
      waiting.abort();
    };
    const listen = { capture: true, passive: true, signal: waiting.signal };
    addEventListener('pointerdown', reset, listen);
    addEventListener('keydown', reset, listen);
  }

  #hasFocus(): boolean {
    return this.#element.root.activeElement === this.#button;
  }

  #follow(): void {
    const place = this.#selected && placeFor(this.#selected);
    if (place) this.#element.style(place);
    else this.hide();
  }

  /** Tab moves from the selection to the button and onwards; other keys keep their meaning. */
  #onKey(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey, isTrusted } = event;
    if (!isTrusted) return;
    if (key === 'Escape') this.#dismiss();
    if (key !== 'Tab' || altKey || ctrlKey || metaKey) return;
    if (this.#hasFocus()) this.#dismiss();
    else if (!shiftKey) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.#takeFocus();
    }
  }

  /**
   * Moves the button behind the selection before focusing it, because browsers continue focus navigation from its
   * former position when it is removed.
   */
  #takeFocus(): void {
    const { host } = this.#element;
    const node = this.#selected?.node;
    if (node instanceof Text) node.after(host);
    if (!host.matches(':popover-open')) host.showPopover();
    this.#button.focus();
  }
}

/** Places the button below the end of the selection, or above its start; undefined if neither is visible. */
function placeFor({ edges, node }: SelectedText): { left: string; top: string } | undefined {
  const found = edges();
  if (!found) return undefined;
  const isShown = ({ top, bottom }: { top: number; bottom: number }) => bottom > 0 && top < innerHeight;
  const isUnder = isShown(found.last) && found.last.bottom + GAP + SIDE <= innerHeight;
  if (!isUnder && !isShown(found.first)) return undefined;
  const line = isUnder ? found.last : found.first;
  const end = isUnder === isRightToLeft(node) ? line.left : line.right;
  const wanted = { left: end - SIDE / 2, top: isUnder ? line.bottom + GAP : line.top - GAP - SIDE };
  const { left, top } = clampToWindow(
    wanted,
    { width: SIDE, height: SIDE },
    { width: innerWidth, height: innerHeight },
  );
  return { left: `${left}px`, top: `${top}px` };
}

function createButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.title = say('selectionTranslate');
  button.setAttribute('aria-label', button.title);
  button.append(createMark());
  // Pressing the button keeps focus and selection.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  return button;
}

function createMark(): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const mark = document.createElementNS(namespace, 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 18 20',
    width: '18',
    height: '20',
    'aria-hidden': 'true',
  })) {
    mark.setAttribute(name, value);
  }
  for (const { y, width, name } of BARS) {
    const bar = document.createElementNS(namespace, 'rect');
    const values = { x: '0', y: String(y), width: String(width), height: '3', rx: '1.5', class: name };
    for (const [attribute, value] of Object.entries(values)) bar.setAttribute(attribute, value);
    mark.append(bar);
  }
  return mark;
}
