import { createOverlay, isRightToLeft, type Overlay, showOnTop } from '../page-ui/overlay.ts';
import { type OverlayContent, openOverlayDocument } from '../page-ui/overlay-document.ts';
import { clampToWindow, placeBeside } from '../page-ui/place.ts';
import type { Edges } from '../selection/edges.ts';
import type { SelectedText } from '../selection/selected-text.ts';

const WIDTH = 400;
/** Below this window width the card is a sheet at the bottom. */
const MIN_FLOATING_WIDTH = 480;
const MAX_HEIGHT = 640;
const BORDER = 1;

const STYLES = `
  :host { display: block !important; position: fixed !important; inset: auto !important; color-scheme: light dark !important;
    z-index: 2147483647 !important; border-radius: 14px !important;
    border: ${BORDER}px solid light-dark(#e2dacb, #2e333d) !important; background: light-dark(#fffdf8, #1c1f26) !important;
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.08), 0 18px 48px -16px rgb(0 0 0 / 0.4) !important; overflow: hidden !important;
    box-sizing: border-box !important; }
  iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: light dark; background: transparent; }
`;

/** Hosts the card in the page: a document of its own inside a closed shadow root. */
export class CardFrame {
  readonly #element: Overlay;
  readonly #resizing = new AbortController();
  #edges: Edges | undefined;
  #isRightToLeft = false;
  /** Position chosen by dragging. */
  #moved: { left: number; top: number } | undefined;
  #height = 0;

  constructor() {
    this.#element = createOverlay(document, 'interlinear-card', STYLES);
    addEventListener('resize', () => this.#place(), { signal: this.#resizing.signal });
  }

  get host(): HTMLElement {
    return this.#element.host;
  }

  /** Inserts the frame beside the selection. Resolves with the container for the content. */
  async open({ node, edges }: SelectedText, content: OverlayContent): Promise<HTMLElement> {
    this.#edges = edges();
    this.#isRightToLeft = isRightToLeft(node);
    return await openOverlayDocument(this.#element, content, () => showOnTop(this.#element, node));
  }

  /** Moves the card to another selection, unless the person has dragged it. */
  moveTo({ node, edges }: SelectedText): void {
    this.#edges = edges();
    this.#isRightToLeft = isRightToLeft(node);
    this.#place();
  }

  /** Adapts to the content's height, in CSS pixels. */
  fit(height: number): void {
    this.#height = height;
    this.#place();
  }

  /** Maximum height of the content, in CSS pixels. */
  get room(): number {
    return isNarrow() ? Math.round(innerHeight * 0.75) : Math.min(MAX_HEIGHT, innerHeight - 16);
  }

  /** Whether the card can be dragged; in a narrow window it stays at the bottom. */
  get canMove(): boolean {
    return !isNarrow();
  }

  move(by: { x: number; y: number }): void {
    if (isNarrow()) return;
    const { left, top } = this.host.getBoundingClientRect();
    this.#moved = { left: left + by.x, top: top + by.y };
    this.#place();
  }

  close(): void {
    this.#resizing.abort();
    this.host.remove();
  }

  #place(): void {
    const height = Math.min(this.#height, this.room) + 2 * BORDER;
    if (isNarrow()) {
      const width = `${document.documentElement.clientWidth}px`;
      this.#element.style({
        left: '0',
        bottom: '0',
        top: 'auto',
        width,
        height: `${height}px`,
        'border-radius': '14px 14px 0 0',
      });
      return;
    }
    const size = { width: Math.min(WIDTH, innerWidth - 16), height };
    const window = { width: document.documentElement.clientWidth, height: innerHeight };
    const { left, top } = this.#wantedPlace(size, window);
    this.#element.style({
      left: `${left}px`,
      top: `${top}px`,
      bottom: 'auto',
      width: `${size.width}px`,
      height: `${height}px`,
      'border-radius': '14px',
    });
  }

  #wantedPlace(size: { width: number; height: number }, window: { width: number; height: number }) {
    if (this.#moved) return clampToWindow(this.#moved, size, window);
    if (this.#edges) return placeBeside({ ...this.#edges, isRightToLeft: this.#isRightToLeft, size, window });
    return clampToWindow({ left: window.width, top: 0 }, size, window);
  }
}

function isNarrow(): boolean {
  return innerWidth < MIN_FLOATING_WIDTH;
}
