import { locale, say } from '../../messages/say.ts';
import { createOverlay, type Overlay, showOnTop } from '../../page-ui/overlay.ts';
import { openOverlayDocument } from '../../page-ui/overlay-document.ts';
import { type PanelBox, placePanel } from './place-panel.ts';
import { PANEL_HOST_STYLES, PANEL_STYLES } from './transcript-styles.ts';

interface PanelFrameEvents {
  changeFullScreen(isFullScreen: boolean): void;
  /** Called when it has moved. */
  place(box: PanelBox): void;
  /** Called when the document was lost, so that the panel must be opened anew. */
  empty(): void;
}

/** Holds the panel in the page, beside its video, also while that fills the screen. */
export class PanelFrame {
  readonly #video: HTMLVideoElement;
  readonly #overlay: Overlay = createOverlay(document, 'interlinear-transcript', PANEL_HOST_STYLES);
  readonly #listening = new AbortController();
  readonly #sizes = new ResizeObserver(() => this.#place());
  readonly #events: PanelFrameEvents;
  #container: HTMLElement | undefined;
  #last = '';

  constructor(video: HTMLVideoElement, events: PanelFrameEvents) {
    this.#video = video;
    this.#events = events;
    this.#overlay.host.translate = false;
  }

  get host(): HTMLElement {
    return this.#overlay.host;
  }

  /** Whether it is still in the page. */
  get isShown(): boolean {
    return this.#overlay.host.isConnected;
  }

  /** Opens the panel's document. Resolves with the container for its content. */
  async open(): Promise<HTMLElement> {
    const content = { title: say('transcript'), styles: PANEL_STYLES, language: locale() };
    const container = await openOverlayDocument(this.#overlay, content, () => {
      showOnTop(this.#overlay, this.#video);
      this.#place();
    });
    const options = { capture: true, passive: true, signal: this.#listening.signal };
    for (const type of ['scroll', 'resize']) addEventListener(type, () => this.#place(), options);
    document.addEventListener('fullscreenchange', () => this.#rise(), options);
    this.#sizes.observe(this.#video);
    this.#container = container;
    this.#rise();
    return container;
  }

  close(): void {
    this.#listening.abort();
    this.#sizes.disconnect();
    this.#overlay.host.remove();
  }

  /** Moves into the element that fills the screen now: what is outside cannot be used meanwhile, even where it is seen. */
  #rise(): void {
    const { fullscreenElement } = document;
    // A video that fills the screen by itself has no room for anything to use.
    this.#overlay.style({ visibility: fullscreenElement === this.#video ? 'hidden' : 'visible' });
    if (this.#overlay.host.isConnected) this.#overlay.host.hidePopover();
    showOnTop(this.#overlay, this.#video);
    // Older browsers empty a frame that is moved.
    if (this.#container && !this.#container.ownerDocument.defaultView) this.#events.empty();
    else this.#events.changeFullScreen(fullscreenElement !== null);
    this.#place();
  }

  #place(): void {
    const box = placePanel({
      video: this.#video.getBoundingClientRect(),
      window: { width: document.documentElement.clientWidth, height: innerHeight },
      isFullScreen: document.fullscreenElement !== null,
    });
    const declarations = Object.fromEntries(Object.entries(box).map(([side, value]) => [side, `${value}px`]));
    const state = Object.values(declarations).join();
    if (state === this.#last) return;
    this.#last = state;
    this.#overlay.style({ right: 'auto', bottom: 'auto', ...declarations });
    this.#events.place(box);
  }
}
