/** Follows the position of a video, exactly enough to change subtitles within a frame. */
export class VideoClock {
  readonly #video: HTMLVideoElement;
  readonly #options: VideoClockOptions;
  readonly #listening = new AbortController();
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(video: HTMLVideoElement, options: VideoClockOptions) {
    this.#video = video;
    this.#options = options;
    const { signal } = this.#listening;
    for (const type of ['timeupdate', 'seeking', 'seeked', 'ratechange', 'play', 'playing', 'pause', 'loadeddata'])
      video.addEventListener(type, () => this.#tick(video.currentTime), { signal });
    this.#requestFrame();
  }

  stop(): void {
    this.#listening.abort();
    clearTimeout(this.#timer);
    if (this.#video.cancelVideoFrameCallback) this.#video.cancelVideoFrameCallback(this.#frame);
  }

  /** Every frame that is shown reports its exact time. Older browsers and protected videos only have `timeupdate`. */
  #requestFrame(): void {
    if (!this.#video.requestVideoFrameCallback) return;
    this.#frame = this.#video.requestVideoFrameCallback((_, { mediaTime }) => {
      this.#tick(mediaTime);
      this.#requestFrame();
    });
  }

  #tick(position: number): void {
    if (this.#listening.signal.aborted) return;
    this.#options.onMove(position);
    clearTimeout(this.#timer);
    if (this.#video.paused || this.#video.playbackRate <= 0) return;
    // Between two frames or events, a timer meets the change.
    const wait = ((this.#options.nextChangeAfter(position) - position) / this.#video.playbackRate) * 1000;
    if (wait < MAX_WAIT_MS) this.#timer = setTimeout(() => this.#tick(this.#video.currentTime), Math.max(0, wait));
  }
}

export interface VideoClockOptions {
  onMove(position: number): void;
  /** Returns the position of the next change. */
  nextChangeAfter(position: number): number;
}

/** Later changes come with the next frame or event. */
const MAX_WAIT_MS = 500;
