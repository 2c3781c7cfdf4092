import { readTrack } from '@interlinear/subtitles/read-track';
import { originalTitle } from '../../page-ui/original-title.ts';
import type { HookAnswer, OfferedTrack } from '../../player-hook/hook-messages.ts';
import { chooseTrack } from '../choose-track.ts';
import { HookClient } from '../hook-client.ts';
import type { CaptionSource, SourceOptions } from './caption-source.ts';
import { loadText } from './load-file.ts';
import { type NetflixTrack, readNetflixManifest } from './netflix-manifest.ts';

/** Videos whose tracks are kept. The player loads manifests of the next episodes ahead. */
const MAX_VIDEOS = 30;
/** How long a manifest, or the addresses of a track, may take to arrive. */
const MANIFEST_TIMEOUT_MS = 8_000;
const ADDRESS_TIMEOUT_MS = 6_000;
/** Servers that are tried for one file. */
const MAX_SERVERS = 3;

type Tracks = ReadonlyMap<string, NetflixTrack>;

/** Tracks by video. They outlive the source, because the player asks for a manifest only once. */
const manifests = new Map<string, Tracks>();

/** Captions of Netflix: those that the manifests of its player list. The video itself is never moved directly. */
export class NetflixSource implements CaptionSource {
  readonly #options: SourceOptions;
  readonly #hook = new HookClient((answer) => this.#receive(answer));
  readonly #listening = new AbortController();
  #video: (HookAnswer & { type: 'video' }) | undefined;
  #videoId: string | undefined;
  /** Tracks whose file could not be read, or whose address never came. */
  #failed = new Set<string>();
  #awaited: string | undefined;
  /** Video whose manifest the player was made to request again. */
  #requested: string | undefined;
  #loading = new AbortController();
  #shown: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SourceOptions) {
    this.#options = options;
    const { signal } = this.#listening;
    const describe = () => this.#hook.send({ type: 'describe' });
    options.video.addEventListener('emptied', () => this.#change(), { signal });
    for (const type of ['loadedmetadata', 'playing', 'seeked'])
      options.video.addEventListener(type, describe, { signal });
    this.#hook.start();
    this.#await(() => this.#giveUp('unreadable'), MANIFEST_TIMEOUT_MS);
  }

  stop(): void {
    this.#listening.abort();
    this.#loading.abort();
    clearTimeout(this.#timer);
    this.#hook.stop();
  }

  seek(seconds: number): void {
    this.#hook.send({ type: 'seek', seconds });
  }

  #change(): void {
    this.#loading.abort();
    this.#videoId = undefined;
    this.#shown = undefined;
    this.#options.report({ type: 'changing' });
    this.#await(() => this.#giveUp('unreadable'), MANIFEST_TIMEOUT_MS);
  }

  #receive(answer: HookAnswer): void {
    if (this.#listening.signal.aborted) return;
    if (answer.type === 'manifest') this.#takeManifest(answer.body);
    else if (answer.type === 'video') this.#takeVideo(answer);
  }

  #takeVideo(video: HookAnswer & { type: 'video' }): void {
    this.#video = video;
    // The address names the video too, where the player cannot be asked.
    const videoId = video.videoId ?? /\/watch\/(\d+)/.exec(location.pathname)?.[1];
    if (videoId === undefined) return;
    if (videoId !== this.#videoId) {
      if (this.#shown !== undefined) this.#change();
      this.#videoId = videoId;
      this.#failed = new Set();
      this.#awaited = undefined;
    }
    this.#show();
  }

  #takeManifest(body: string): void {
    const manifest = readNetflixManifest(body);
    if (!manifest) return;
    const { videoId, tracks } = manifest;
    const known = new Map(manifests.get(videoId));
    for (const track of tracks) {
      // A later manifest may leave out addresses that are known.
      if (track.urls.length > 0 || !known.has(track.id)) known.set(track.id, track);
    }
    manifests.delete(videoId);
    manifests.set(videoId, known);
    for (const oldest of [...manifests.keys()].slice(0, -MAX_VIDEOS)) manifests.delete(oldest);
    if (videoId === this.#videoId) this.#show();
    // Until then, the player may have listed the tracks of the last video.
    this.#hook.send({ type: 'describe' });
  }

  /** Shows the best track: loads its file, or first lets the player ask for its address. */
  #show(): void {
    const videoId = this.#videoId;
    if (videoId === undefined) return;
    const known = manifests.get(videoId);
    const tracks = [...(known?.values() ?? [])].filter(({ id }) => !this.#failed.has(id));
    const track = chooseTrack(this.#offers(tracks), this.#options)?.track;
    if (!track) {
      const listed = chooseTrack(this.#video?.videoId === videoId ? this.#video.tracks : [], this.#options);
      if (listed && this.#requested !== videoId) this.#requestManifest(videoId, listed);
      else if (!listed && known) this.#giveUp(known.size === 0 ? 'none' : 'unreadable');
    } else if (track.urls.length > 0) void this.#load(videoId, track);
    else if (this.#awaited !== track.id) this.#askForAddress(videoId, track);
  }

  /**
   * Lets the player request a manifest again, when it got the first one before the hook was there: without captions as text, or unseen.
   * Switching a track on is what makes it do so.
   */
  #requestManifest(videoId: string, track: OfferedTrack): void {
    this.#requested = videoId;
    this.#hook.send({ type: 'load-track', videoId, track });
    this.#await(() => this.#giveUp('unreadable'), MANIFEST_TIMEOUT_MS);
  }

  #offers(tracks: readonly NetflixTrack[]): (OfferedTrack & { track: NetflixTrack })[] {
    const preferred = this.#video?.tracks.find(({ isPreferred }) => isPreferred)?.id;
    return tracks
      .toSorted((one, other) => Number(one.isForDeaf) - Number(other.isForDeaf))
      .map((track) => ({
        id: track.id,
        language: track.language,
        isAutomatic: false,
        isPreferred: track.id === preferred,
        track,
      }));
  }

  #askForAddress(videoId: string, { id, language }: NetflixTrack): void {
    this.#awaited = id;
    this.#hook.send({ type: 'load-track', videoId, track: { id, language, isAutomatic: false } });
    this.#await(() => {
      this.#failed.add(id);
      this.#show();
    }, ADDRESS_TIMEOUT_MS);
  }

  async #load(videoId: string, { id, language, urls }: NetflixTrack): Promise<void> {
    const key = `${videoId} ${id}`;
    if (this.#shown === key) return;
    this.#shown = key;
    clearTimeout(this.#timer);
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    for (const url of urls.slice(0, MAX_SERVERS)) {
      const text = await loadText(url, signal);
      if (signal.aborted) return;
      const reading = text === undefined ? undefined : readTrack(text, { language, kind: 'manual' });
      if (!reading || 'problem' in reading) continue;
      this.#options.report({ type: 'captions', videoKey: key, title: originalTitle(), track: reading.track });
      return;
    }
    this.#shown = undefined;
    this.#failed.add(id);
    this.#show();
  }

  #await(onTimeout: () => void, timeoutMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(onTimeout, timeoutMs);
  }

  #giveUp(why: 'none' | 'unreadable'): void {
    clearTimeout(this.#timer);
    if (this.#shown === undefined) this.#options.report({ type: 'missing', why });
  }
}
