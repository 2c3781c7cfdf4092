import type { Overlay } from '../../page-ui/overlay.ts';
import { isAloneInFullScreen } from './own-full-screen.ts';

/** Keeps an overlay exactly over a video, also while the video or an element around it fills the screen. */
export class OverlayPlace {
  readonly #overlay: Overlay;
  readonly #video: HTMLVideoElement;
  readonly #player: Element | null;
  readonly #listening = new AbortController();
  readonly #sizes: ResizeObserver;
  #last = '';

  /** @param player element that may fill the screen with the video inside it, if known */
  constructor(overlay: Overlay, video: HTMLVideoElement, player: Element | null) {
    this.#overlay = overlay;
    this.#video = video;
    this.#player = player;
    this.#sizes = new ResizeObserver(() => this.update());
    this.#sizes.observe(video);
    const options = { capture: true, passive: true, signal: this.#listening.signal };
    document.addEventListener('fullscreenchange', () => this.update(), options);
    addEventListener('resize', () => this.update(), options);
    this.update();
  }

  remove(): void {
    this.#listening.abort();
    this.#sizes.disconnect();
    this.#overlay.host.remove();
  }

  /** Puts the overlay where the video is now. Cheap if nothing has changed; players also move videos without any event. */
  update(): void {
    const { host } = this.#overlay;
    if (isAloneInFullScreen(this.#video)) this.#showAbove();
    else this.#showInside();
    const video = this.#video.getBoundingClientRect();
    const origin = host.popover ? { left: 0, top: 0 } : originOf(host);
    const place = [video.left - origin.left, video.top - origin.top, video.width, video.height].map((side) =>
      Math.round(side),
    );
    const state = place.join(' ');
    if (state === this.#last) return;
    this.#last = state;
    const [left = 0, top = 0, width = 0, height = 0] = place;
    this.#overlay.style({ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  }

  /** Shows it in the top layer, above the video. */
  #showAbove(): void {
    const { host } = this.#overlay;
    if (host.popover) return;
    document.documentElement.append(host);
    host.popover = 'manual';
    host.showPopover();
    this.#last = '';
  }

  #showInside(): void {
    const { host } = this.#overlay;
    const around =
      this.#player?.isConnected && this.#player.contains(this.#video) ? this.#player : this.#video.parentNode;
    if (!around || (host.parentNode === around && !host.popover)) return;
    host.removeAttribute('popover');
    const former = host.ownerDocument;
    around.append(host);
    if (host.ownerDocument !== former) this.#overlay.restyle();
    this.#last = '';
  }
}

/** Returns the point in the window from which the host's `left` and `top` count. */
function originOf(host: HTMLElement): { left: number; top: number } {
  const around = host.offsetParent;
  if (!around) return { left: -scrollX, top: -scrollY };
  if (around === document.body && getComputedStyle(around).position === 'static')
    return { left: -scrollX, top: -scrollY };
  const { left, top } = around.getBoundingClientRect();
  return {
    left: left + around.clientLeft - around.scrollLeft,
    top: top + around.clientTop - around.scrollTop,
  };
}
