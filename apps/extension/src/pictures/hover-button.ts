import { say } from '../messages/say.ts';
import { createOverlay, type Overlay, showOnTop } from '../page-ui/overlay.ts';
import { stopEvents } from '../page-ui/stop-events.ts';
import { isLarge, pictureAt, pictureUnderPointer } from './find-pictures.ts';
import { intersect } from './fit-picture.ts';
import { createIcon } from './icons.ts';
import type { PagePicture } from './page-picture.ts';
import { clipToAncestors } from './visible-part.ts';

const SIDE = 34;
const GAP = 8;

const STYLES = `
  :host { display: block !important; position: fixed !important; inset: auto !important; margin: 0 !important; color-scheme: light dark !important;
    width: ${SIDE}px !important; height: ${SIDE}px !important; z-index: 2147483646 !important; }
  button { all: unset; box-sizing: border-box; display: grid; place-items: center; width: 100%; height: 100%; cursor: pointer;
    border-radius: 10px; background: light-dark(#fffdf8, #1c1f26); border: 1px solid light-dark(#e2dacb, #2e333d);
    color: light-dark(#9c2a1c, #f0a08c); box-shadow: 0 1px 2px rgb(0 0 0 / 0.08), 0 6px 16px -8px rgb(0 0 0 / 0.35); }
  button:hover { background: light-dark(#f8e9e2, #33231f); }
  button:focus-visible { outline: 2px solid light-dark(#9c2a1c, #f0a08c); outline-offset: 2px; }
  svg { inline-size: 20px; block-size: 20px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
  @media (forced-colors: active) { button { border-color: ButtonText; } }
`;

/** Button in the corner of the picture under the pointer. */
export class HoverButton {
  readonly #isTranslated: (picture: PagePicture) => boolean;
  readonly #overlay: Overlay;
  #picture: PagePicture | undefined;
  #listening: AbortController | undefined;

  constructor(onPress: (picture: PagePicture) => void, isTranslated: (picture: PagePicture) => boolean) {
    this.#isTranslated = isTranslated;
    this.#overlay = createOverlay(document, 'interlinear-picture-button', STYLES);
    const button = document.createElement('button');
    button.type = 'button';
    button.title = say('pictureTranslate');
    button.ariaLabel = say('pictureTranslate');
    button.append(createIcon(document, 'translate'));
    button.addEventListener('click', () => {
      const picture = this.#picture;
      this.#hide();
      if (picture) onPress(picture);
    });
    this.#overlay.root.append(button);
    stopEvents(this.#overlay.host);
  }

  /** Follows the pointer, which may have rested on a picture since this script began to load. */
  start(): void {
    if (this.#listening) return;
    this.#listening = new AbortController();
    this.#offer(pictureUnderPointer(document));
    const options = { capture: true, passive: true, signal: this.#listening.signal };
    addEventListener('pointerover', (event) => this.#look(event), options);
    for (const type of ['scroll', 'resize', 'fullscreenchange']) addEventListener(type, () => this.#hide(), options);
  }

  stop(): void {
    this.#listening?.abort();
    this.#listening = undefined;
    this.#hide();
  }

  #look({ target, clientX: x, clientY: y, pointerType }: PointerEvent): void {
    if (target === this.#overlay.host || pointerType === 'touch') return;
    this.#offer(pictureAt(document, { x, y }));
  }

  #offer(picture: PagePicture | undefined): void {
    if (picture && picture.element === this.#picture?.element) return;
    this.#hide();
    if (picture && isLarge(picture) && !this.#isTranslated(picture)) this.#show(picture);
  }

  #show(picture: PagePicture): void {
    const place = picture.place(undefined);
    const box = place && clipToAncestors(picture.element, place.box);
    const shown = box && intersect(box, { x: 0, y: 0, width: innerWidth, height: innerHeight });
    if (!shown || shown.width < 2 * SIDE || shown.height < 2 * SIDE) return;
    this.#picture = picture;
    showOnTop(this.#overlay, picture.element);
    this.#overlay.style({ left: `${shown.x + shown.width - SIDE - GAP}px`, top: `${shown.y + GAP}px` });
  }

  #hide(): void {
    this.#picture = undefined;
    this.#overlay.host.remove();
  }
}
