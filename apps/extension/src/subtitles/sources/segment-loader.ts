import {
  joinSegments,
  type LoadedSegment,
  readSubtitlePlaylist,
  type SubtitlePlaylist,
  type SubtitleSegment,
} from '@interlinear/subtitles/hls';
import { isMp4, type Mp4Defaults, readMp4Defaults, readMp4Texts } from '@interlinear/subtitles/mp4';
import type { TrackHint } from '@interlinear/subtitles/read-track';
import type { SubtitleTrack } from '@interlinear/subtitles/track';
import { loadFile, loadText } from './load-file.ts';
import type { TrackOffer } from './track-offers.ts';

export interface SegmentLoaderOptions {
  /** Address of the playlist. */
  url: string;
  /** A playlist that is known already. */
  playlist: TrackOffer['playlist'];
  /** Reads a playlist; by default, as one of HLS. */
  readPlaylist: TrackOffer['readPlaylist'];
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
/** How far the subtitles of a live stream may be behind its picture. */
const MAX_DELAY_SECONDS = 60;
/** Live segments that are kept. */
const MAX_KEPT = 2_000;

/** Loads subtitles that come in segments, as far as they are needed around the position of a video. */
export class SegmentLoader {
  readonly #options: SegmentLoaderOptions;
  readonly #ending = new AbortController();
  /** Texts by the address of the segment. Segments that could not be had stay away, those of a live stream until it is looked at again. */
  readonly #loaded = new Map<string, readonly LoadedSegment[] | undefined>();
  /** Movie boxes by their address. */
  readonly #defaults = new Map<string, Promise<Mp4Defaults | undefined>>();
  #playlist: SubtitlePlaylist | undefined;
  /** Position in the video from which the segments count. */
  #origin = 0;
  #isLoading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SegmentLoaderOptions) {
    this.#options = options;
    const { signal } = this.#ending;
    for (const type of ['timeupdate', 'seeking', 'playing'])
      options.video.addEventListener(type, () => void this.#load(), { signal });
    if (options.playlist) {
      this.#playlist = options.playlist;
      void this.#load();
    } else void this.#readPlaylist();
  }

  stop(): void {
    this.#ending.abort();
    clearTimeout(this.#timer);
  }

  async #readPlaylist(): Promise<void> {
    const { url, onFail, readPlaylist = readSubtitlePlaylist } = this.#options;
    const { signal } = this.#ending;
    const text = await loadText(url, signal);
    if (signal.aborted) return;
    const playlist = text === undefined ? undefined : readPlaylist(text, url);
    if (playlist && 'segments' in playlist) {
      this.#origin = this.#originOf(playlist);
      this.#playlist = playlist;
      if (playlist.isLive) this.#forgetFailures();
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

  /** Where a live window begins in the video is what can be sought first, unless both use the clock of the stream. */
  #originOf(playlist: SubtitlePlaylist): number {
    const { seekable, currentTime } = this.#options.video;
    const [first, last] = [playlist.segments[0], playlist.segments.at(-1)];
    if (!playlist.isLive || !first || !last) return this.#origin;
    if (this.#playlist) return this.#origin + (playlist.isAbsolute ? 0 : this.#takenAway(playlist));
    const isOnClock = currentTime >= first.start && currentTime <= last.start + last.duration + MAX_DELAY_SECONDS;
    if (seekable.length === 0 || (playlist.isAbsolute && isOnClock)) return 0;
    return seekable.start(0) - first.start;
  }

  #forgetFailures(): void {
    for (const [url, segments] of this.#loaded) if (!segments) this.#loaded.delete(url);
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
      await Promise.all(wanted.slice(first, first + PARALLEL).map((segment) => this.#loadSegment(segment)));
      if (this.#ending.signal.aborted) return;
      // Shows the segments that are needed now before the rest arrives.
      if (first === 0) this.#report();
      if (this.#hasJumped(wanted)) break;
    }
    this.#isLoading = false;
    this.#report();
    void this.#load();
  }

  /** Returns the segments that are needed and missing, the current one first. */
  #wanted(playlist: SubtitlePlaylist): SubtitleSegment[] {
    const isMissing = ({ url }: SubtitleSegment) => !this.#loaded.has(url);
    if (!this.#near(playlist, LOW_SECONDS).some(isMissing)) return [];
    // The clocks of all others are relative to the first one.
    const first = playlist.isLive ? [] : playlist.segments.slice(0, 1);
    return [...new Set([...first, ...this.#near(playlist, AHEAD_SECONDS)])].filter(isMissing);
  }

  #near({ segments }: SubtitlePlaylist, ahead: number): SubtitleSegment[] {
    const position = this.#options.video.currentTime - this.#origin;
    return segments.filter(
      ({ start, duration }) => start + duration > position - BEFORE_SECONDS && start < position + ahead,
    );
  }

  #hasJumped(wanted: readonly SubtitleSegment[]): boolean {
    const [current] = this.#playlist ? this.#wanted(this.#playlist) : [];
    return current !== undefined && !wanted.some(({ url }) => url === current.url);
  }

  async #loadSegment(segment: SubtitleSegment): Promise<void> {
    const origin = this.#origin;
    const file = await loadFile(segment.url, this.#ending.signal);
    const texts = file && (await this.#textsOf(segment, file));
    this.#loaded.set(
      segment.url,
      texts?.map((text) => ({ ...segment, start: segment.start + origin, text })),
    );
    for (const oldest of [...this.#loaded.keys()].slice(0, -MAX_KEPT)) this.#loaded.delete(oldest);
  }

  async #textsOf({ initialization }: SubtitleSegment, file: Uint8Array): Promise<string[]> {
    if (!isMp4(file)) return [new TextDecoder().decode(file)];
    const defaults = initialization === undefined ? undefined : await this.#defaultsAt(initialization);
    return readMp4Texts(file, defaults).map(({ text }) => text);
  }

  async #defaultsAt(url: string): Promise<Mp4Defaults | undefined> {
    const loading =
      this.#defaults.get(url) ??
      loadFile(url, this.#ending.signal).then((file) => (file ? readMp4Defaults(file) : undefined));
    this.#defaults.set(url, loading);
    return await loading;
  }

  #report(): void {
    const loaded = [...this.#loaded.values()];
    const segments = loaded.flatMap((texts) => texts ?? []).toSorted((one, other) => one.start - other.start);
    const reading = joinSegments(segments, this.#options.hint);
    if ('track' in reading) this.#options.onTrack(reading.track);
    // Segments without cues are silence, those without any text a failure.
    else if (loaded.length > 0 && segments.length === 0) this.#options.onFail();
    else if (reading.problem === 'unknown-format') this.#options.onFail();
  }
}
