/** Height of a browser's own bar of controls. */
const BROWSER_BAR = 56;
/** How long a browser's own bar stays after the pointer has moved. */
const BROWSER_BAR_MS = 3_000;
const GAP = 6;
/** Elements around a video in which the bar of an unknown player is looked for. */
const MAX_DEPTH = 5;

/** Knows how much of a video's lower edge is covered by its controls. */
export class ControlsClearance {
  readonly #video: HTMLVideoElement;
  readonly #selector: string | undefined;
  readonly #listening = new AbortController();
  #movedAt = Number.NEGATIVE_INFINITY;

  constructor(video: HTMLVideoElement, selector: string | undefined) {
    this.#video = video;
    this.#selector = selector;
    const options = { passive: true, signal: this.#listening.signal };
    video.addEventListener('pointermove', () => (this.#movedAt = performance.now()), options);
    video.addEventListener('pointerleave', () => (this.#movedAt = Number.NEGATIVE_INFINITY), options);
  }

  stop(): void {
    this.#listening.abort();
  }

  /** Returns the covered height in pixels, 0 while the controls are hidden. */
  height(player: Element | null): number {
    if (this.#video.controls) {
      const isShown = this.#video.paused || performance.now() - this.#movedAt < BROWSER_BAR_MS;
      return isShown ? BROWSER_BAR : 0;
    }
    // In a window of its own, a video has no controls.
    const isInPage = this.#video.ownerDocument === document;
    const bar = isInPage ? this.#barIn(player) : null;
    if (!bar?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return 0;
    const { bottom } = this.#video.getBoundingClientRect();
    const { top, height } = bar.getBoundingClientRect();
    // A bar elsewhere, or one that fills the player, is in nobody's way.
    return height > 0 && top < bottom && bottom - top < 0.4 * this.#video.clientHeight ? bottom - top + GAP : 0;
  }

  /** Finds the bar in the player, or near the video where the player is unknown. */
  #barIn(player: Element | null): Element | null {
    if (this.#selector === undefined) return null;
    if (player) return player.querySelector(this.#selector);
    let around = this.#video.parentElement;
    for (let depth = 0; around && depth < MAX_DEPTH; depth += 1, around = around.parentElement) {
      const bar = around.querySelector(this.#selector);
      if (bar) return bar;
    }
    return null;
  }
}
