/** Follows the position of a video, exactly enough to change subtitles within a frame. */
export class VideoClock {
  readonly #video: HTMLVideoElement;
  readonly #options: VideoClockOptions;
  readonly #listening = new AbortController();
  #frame: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(video: HTMLVideoElement, options: VideoClockOptions) {
    this.#video = video;
    this.#options = options;
    const { signal } = this.#listening;
    for (const type of ['timeupdate', 'seeking', 'seeked', 'ratechange', 'play', 'playing', 'pause', 'loadeddata'])
      video.addEventListener(type, () => this.update(), { signal });
    this.update();
  }

  /** Reports the position, and schedules a report for the next change. All reports use one clock, so that no cue comes back. */
  update(): void {
    if (this.#listening.signal.aborted) return;
    const { currentTime, paused, playbackRate } = this.#video;
    this.#options.onMove(currentTime);
    clearTimeout(this.#timer);
    if (paused || playbackRate <= 0) {
      this.#cancelFrame();
      return;
    }
    const wait = ((this.#options.nextChangeAfter(currentTime) - currentTime) / playbackRate) * 1000;
    if (wait < NEAR_MS) this.#requestFrame();
    else this.#cancelFrame();
    // The change may come between two frames or events. The minimum keeps a video that stalls from restarting the timer at once.
    const pause = wait < NEAR_MS ? Math.max(MIN_WAIT_MS, wait) : wait - NEAR_MS;
    if (pause < MAX_WAIT_MS) this.#timer = setTimeout(() => this.update(), pause);
  }

  stop(): void {
    this.#listening.abort();
    clearTimeout(this.#timer);
    this.#cancelFrame();
  }

  #cancelFrame(): void {
    if (this.#frame !== undefined) this.#video.cancelVideoFrameCallback(this.#frame);
    this.#frame = undefined;
  }

  /** Follows the frames near a change; each one costs a rendering of the page. Older browsers only have `timeupdate`. */
  #requestFrame(): void {
    if (!this.#video.requestVideoFrameCallback || this.#frame !== undefined) return;
    this.#frame = this.#video.requestVideoFrameCallback(() => {
      this.#frame = undefined;
      this.update();
    });
  }
}

export interface VideoClockOptions {
  onMove(position: number): void;
  /** Returns the position of the next change. */
  nextChangeAfter(position: number): number;
}

/** Later changes come after the next event. */
const MAX_WAIT_MS = 500;
const MIN_WAIT_MS = 4;
/** Time before a change from which every frame is followed: about half a frame, so that few come before the change. */
const NEAR_MS = 20;
