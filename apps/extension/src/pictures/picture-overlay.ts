import type { LanguageCode } from '@interlinear/languages';
import { direction } from '@interlinear/languages/direction';
import { locale, say } from '../messages/say.ts';
import { createOverlay, showOnTop, topLayerAround } from '../page-ui/overlay.ts';
import { stopEvents } from '../page-ui/stop-events.ts';
import { fromBase64 } from '../protocol/bytes.ts';
import type { PicturePatch } from '../protocol/picture-port.ts';
import { type Extent, intersect, type Rect } from './fit-picture.ts';
import { createIcon } from './icons.ts';
import { PICTURE_OVERLAY_STYLES } from './overlay-styles.ts';
import { backdropOf } from './visible-part.ts';

/** Visible widths of a picture below which its bar is smaller. */
const SMALL_WIDTH = 140;
const GAP = 6;

export interface OverlayPlace {
  /** The translated part of the picture. */
  sheet: Rect;
  /** Visible parts of it, as disjoint rectangles. */
  parts: readonly Rect[];
}

/** Translation over a picture of the page: changed parts of it, buttons, and the texts for screen readers. */
export class PictureOverlay {
  readonly #overlay;
  readonly #element: Element;
  readonly #size: Extent;
  readonly #sheet: HTMLElement;
  readonly #list: HTMLUListElement;
  readonly #bar: HTMLElement;
  readonly #toggle: HTMLButtonElement;
  /** Position set last, and its shape, to write styles only when they change. */
  #set = { x: 0, y: 0 };
  #shape = '';

  /** @param size of the picture in pixels */
  constructor(element: Element, size: Extent, onClose: () => void) {
    this.#element = element;
    this.#size = size;
    const { ownerDocument: document } = element;
    this.#overlay = createOverlay(document, 'interlinear-picture', PICTURE_OVERLAY_STYLES);
    const { root, host } = this.#overlay;
    this.#sheet = document.createElement('div');
    this.#sheet.className = 'sheet';
    this.#list = document.createElement('ul');
    this.#list.ariaLabel = say('pictureTexts');
    this.#bar = document.createElement('div');
    this.#bar.className = 'bar';
    this.#bar.role = 'group';
    this.#bar.ariaLabel = say('pictureTranslation');
    this.#bar.lang = locale();
    this.#toggle = createButton(document, { name: 'toggle', label: say('pictureShowOriginal'), icon: 'eye' });
    this.#toggle.ariaPressed = 'false';
    this.#toggle.addEventListener('click', () => this.toggle());
    const copy = createButton(document, { name: 'copy', label: say('pictureCopy'), icon: 'copy' });
    copy.addEventListener('click', () => void this.#copy(copy));
    const close = createButton(document, { name: 'close', label: say('pictureClose'), icon: 'close' });
    close.addEventListener('click', onClose);
    // Only secure pages may write to the clipboard.
    this.#bar.append(this.#toggle, ...(isSecureContext ? [copy] : []), close);
    root.append(this.#sheet, this.#list, this.#bar);
    stopEvents(host);
  }

  /** Adds changed parts of the picture. */
  async show(patches: readonly PicturePatch[]): Promise<void> {
    const backdrop = backdropOf(this.#element);
    const drawn = await Promise.all(patches.map((patch) => this.#draw(patch, backdrop)));
    this.#sheet.append(...drawn);
  }

  /** Lists the translations in reading order. */
  list(texts: readonly string[], target: LanguageCode): void {
    const { ownerDocument: document } = this.#element;
    this.#list.lang = target;
    this.#list.dir = direction(target);
    this.#list.replaceChildren(
      ...texts.map((text) => {
        const item = document.createElement('li');
        item.textContent = text;
        return item;
      }),
    );
  }

  /** Shows the original, or the translation again. */
  toggle(): void {
    this.#sheet.hidden = !this.#sheet.hidden;
    this.#toggle.ariaPressed = String(this.#sheet.hidden);
  }

  /** Moves the overlay; without parts it is hidden. */
  place({ sheet, parts }: OverlayPlace, isFixed: boolean): void {
    const frame = boundsOf(parts);
    if (!frame) {
      if (this.#shape !== '') this.#overlay.style({ display: 'none' });
      this.#shape = '';
      return;
    }
    this.#insert();
    const shape = [
      shapeOf(frame, parts),
      sheet.x - frame.x,
      sheet.y - frame.y,
      sheet.width,
      sheet.height,
      isFixed,
    ].join();
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#overlay.style({
        display: 'block',
        position: isFixed ? 'fixed' : 'absolute',
        width: `${frame.width}px`,
        height: `${frame.height}px`,
        'clip-path': shapeOf(frame, parts),
      });
      this.#sheet.style.cssText = `left:${sheet.x - frame.x}px;top:${sheet.y - frame.y}px;width:${sheet.width}px;height:${sheet.height}px`;
      this.#placeBar(frame, parts);
    }
    // The containing block is unknown: page rules may move or transform the root element.
    const { x, y } = this.#overlay.host.getBoundingClientRect();
    if (Math.abs(x - frame.x) < 0.1 && Math.abs(y - frame.y) < 0.1) return;
    this.#set = { x: this.#set.x + frame.x - x, y: this.#set.y + frame.y - y };
    this.#overlay.style({ left: `${this.#set.x}px`, top: `${this.#set.y}px` });
  }

  remove(): void {
    this.#overlay.host.remove();
  }

  #insert(): void {
    const { host } = this.#overlay;
    const { ownerDocument: document } = this.#element;
    const { fullscreenElement } = document;
    const isOnTop =
      topLayerAround(this.#element) !== undefined ||
      (fullscreenElement !== null &&
        (fullscreenElement === this.#element || fullscreenElement.contains(this.#element)));
    if (isOnTop) showOnTop(this.#overlay, this.#element);
    else {
      if (host.popover !== null) {
        host.remove();
        host.popover = null;
      }
      if (host.parentNode !== document.documentElement) document.documentElement.append(host);
    }
  }

  async #draw({ box: [x, y, width, height], base64 }: PicturePatch, backdrop: string): Promise<HTMLCanvasElement> {
    const canvas = this.#element.ownerDocument.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const share = (length: number, whole: number) => `${(100 * length) / whole}%`;
    canvas.style.cssText = `left:${share(x, this.#size.width)};top:${share(y, this.#size.height)};width:${share(width, this.#size.width)};height:${share(height, this.#size.height)};background:${backdrop}`;
    const bitmap = await createImageBitmap(new Blob([fromBase64(base64)], { type: 'image/png' }));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return canvas;
  }

  /** Puts the bar into the upper right corner of the largest part in view. */
  #placeBar(frame: Rect, parts: readonly Rect[]): void {
    const inView = parts.flatMap(
      (part) => intersect(part, { x: 0, y: 0, width: innerWidth, height: innerHeight }) ?? [],
    );
    const [largest] = (inView.length > 0 ? inView : parts).toSorted(
      (one, other) => other.width * other.height - one.width * one.height,
    );
    if (!largest) return;
    this.#bar.classList.toggle('small', largest.width < SMALL_WIDTH);
    const right = frame.x + frame.width - largest.x - largest.width + GAP;
    this.#bar.style.cssText = `top:${largest.y - frame.y + GAP}px;right:${right}px`;
  }

  async #copy(button: HTMLButtonElement): Promise<void> {
    const texts = [...this.#list.children].map(({ textContent }) => textContent ?? '');
    await navigator.clipboard.writeText(texts.join('\n'));
    button.title = say('pictureCopied');
    button.ariaLabel = say('pictureCopied');
    button.replaceChildren(createIcon(button.ownerDocument, 'check'));
  }
}

function boundsOf(parts: readonly Rect[]): Rect | undefined {
  if (parts.length === 0) return undefined;
  const x = Math.min(...parts.map((part) => part.x));
  const y = Math.min(...parts.map((part) => part.y));
  const width = Math.max(...parts.map((part) => part.x + part.width)) - x;
  return { x, y, width, height: Math.max(...parts.map((part) => part.y + part.height)) - y };
}

/** Returns a `clip-path` that shows the parts alone. */
function shapeOf({ x, y }: Rect, parts: readonly Rect[]): string {
  const round = (length: number) => Math.round(length * 10) / 10;
  const paths = parts.map((part) => {
    const [left, top] = [round(part.x - x), round(part.y - y)];
    return `M${left} ${top}h${round(part.width)}v${round(part.height)}h${round(-part.width)}Z`;
  });
  return `path("${paths.join('')}")`;
}

interface ButtonLook {
  name: string;
  label: string;
  icon: 'eye' | 'copy' | 'close';
}

function createButton(document: Document, { name, label, icon }: ButtonLook): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = name;
  button.title = label;
  button.ariaLabel = label;
  button.append(createIcon(document, icon));
  return button;
}
