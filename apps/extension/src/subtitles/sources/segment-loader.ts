import {
  joinSegments,
  type LoadedSegment,
  readSubtitlePlaylist,
  type SubtitlePlaylist,
  type SubtitleSegment,
} from '@interlinear/subtitles/hls';
import type { TrackHint } from '@interlinear/subtitles/read-track';
import type { SubtitleTrack } from '@interlinear/subtitles/track';
import { loadText } from './load-text.ts';

export interface SegmentLoaderOptions {
  /** Address of the playlist. */
  url: string;
  /** Segments that are known without a playlist. */
  segments?: readonly SubtitleSegment[];
  hint: TrackHint;
  video: HTMLVideoElement;
  onTrack(track: SubtitleTrack): void;
  /** The playlist, or all of its segments so far, cannot be read. */
  onFail(): void;
}

/** Seconds around the position that are loaded, and how much of them may be used up before more is. */
const BEFORE_SECONDS = 20;
const AHEAD_SECONDS = 300;
const LOW_SECONDS = 120;
const PARALLEL = 4;
/** Pause between two looks at the playlist of a live stream, at least. */
const MIN_RELOAD_MS = 2_000;
/** Live segments that are kept. */
const MAX_KEPT = 2_000;

/** Loads subtitles that come in segments, as far as they are needed around the position of a video. */
export class SegmentLoader {
  readonly #options: SegmentLoaderOptions;
  readonly #ending = new AbortController();
  /** By number in the stream. Segments that could not be had stay away. */
  readonly #loaded = new Map<number, LoadedSegment | undefined>();
  #playlist: SubtitlePlaylist | undefined;
  /** Position of segment number 0 in the video. */
  #origin = 0;
  #isLoading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SegmentLoaderOptions) {
    this.#options = options;
    const { signal } = this.#ending;
    for (const type of ['timeupdate', 'seeking', 'playing'])
      options.video.addEventListener(type, () => void this.#load(), { signal });
    if (options.segments) {
      this.#playlist = { segments: options.segments, isLive: false, sequence: 0, targetDuration: 0 };
      void this.#load();
    } else void this.#readPlaylist();
  }

  stop(): void {
    this.#ending.abort();
    clearTimeout(this.#timer);
  }

  async #readPlaylist(): Promise<void> {
    const { url, onFail, video } = this.#options;
    const { signal } = this.#ending;
    const text = await loadText(url, signal);
    if (signal.aborted) return;
    const playlist = text === undefined ? undefined : readSubtitlePlaylist(text, url);
    if (playlist && 'segments' in playlist) {
      // Where a live window begins in the video is what can be sought first.
      const isFirst = this.#playlist === undefined;
      if (playlist.isLive && isFirst && video.seekable.length > 0) this.#origin = video.seekable.start(0);
      if (!isFirst) this.#origin += this.#takenAway(playlist);
      this.#playlist = playlist;
      void this.#load();
    } else if (!this.#playlist) {
      onFail();
      return;
    }
    if (this.#playlist?.isLive)
      this.#timer = setTimeout(
        () => void this.#readPlaylist(),
        Math.max(MIN_RELOAD_MS, this.#playlist.targetDuration * 1000),
      );
  }

  /** Returns the duration of the segments that were taken away from the beginning of a live playlist. */
  #takenAway({ sequence }: SubtitlePlaylist): number {
    const former = this.#playlist;
    const count = Math.max(0, sequence - (former?.sequence ?? sequence));
    return (former?.segments ?? []).slice(0, count).reduce((sum, { duration }) => sum + duration, 0);
  }

  async #load(): Promise<void> {
    const playlist = this.#playlist;
    if (!playlist || this.#isLoading || this.#ending.signal.aborted) return;
    const wanted = this.#wanted(playlist);
    if (wanted.length === 0) return;
    this.#isLoading = true;
    for (let first = 0; first < wanted.length; first += PARALLEL) {
      await Promise.all(wanted.slice(first, first + PARALLEL).map((number) => this.#loadSegment(playlist, number)));
      if (this.#ending.signal.aborted) return;
      // Shows the segments that are needed now before the rest arrives.
      if (first === 0) this.#report();
      if (this.#hasJumped(wanted)) break;
    }
    this.#isLoading = false;
    this.#report();
    void this.#load();
  }

  /** Returns the numbers of the segments that are needed and missing, the current one first. */
  #wanted(playlist: SubtitlePlaylist): number[] {
    const missing = this.#near(playlist, AHEAD_SECONDS).filter((number) => !this.#loaded.has(number));
    const isUrgent = this.#near(playlist, LOW_SECONDS).some((number) => !this.#loaded.has(number));
    if (!isUrgent) return [];
    // The clocks of all others are relative to the first one.
    const first = playlist.isLive || this.#loaded.has(playlist.sequence) ? [] : [playlist.sequence];
    return [...new Set([...first, ...missing])];
  }

  #near({ segments, sequence }: SubtitlePlaylist, ahead: number): number[] {
    const position = this.#options.video.currentTime - this.#origin;
    return segments.flatMap(({ start, duration }, index) => {
      const isNear = start + duration > position - BEFORE_SECONDS && start < position + ahead;
      return isNear ? [sequence + index] : [];
    });
  }

  #hasJumped(wanted: readonly number[]): boolean {
    const [current] = this.#playlist ? this.#wanted(this.#playlist) : [];
    return current !== undefined && !wanted.includes(current);
  }

  async #loadSegment({ segments, sequence }: SubtitlePlaylist, number: number): Promise<void> {
    const segment = segments[number - sequence];
    if (!segment) return;
    const origin = this.#origin;
    const text = await loadText(segment.url, this.#ending.signal);
    this.#loaded.set(number, text === undefined ? undefined : { ...segment, start: segment.start + origin, text });
    for (const oldest of [...this.#loaded.keys()].slice(0, -MAX_KEPT)) this.#loaded.delete(oldest);
  }

  #report(): void {
    const numbers = [...this.#loaded.keys()].sort((one, other) => one - other);
    const segments = numbers.flatMap((number) => this.#loaded.get(number) ?? []);
    const reading = joinSegments(segments, this.#options.hint);
    if ('track' in reading) this.#options.onTrack(reading.track);
    // Segments without cues are silence, those without any text a failure.
    else if (numbers.length > 0 && segments.length === 0) this.#options.onFail();
    else if (reading.problem === 'unknown-format') this.#options.onFail();
  }
}
