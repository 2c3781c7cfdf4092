import { readTrack } from '@interlinear/subtitles/read-track';
import type { SubtitleTrack } from '@interlinear/subtitles/track';
import type { HookAnswer, OfferedTrack } from '../../player-hook/hook-messages.ts';
import { chooseTrack } from '../choose-track.ts';
import { HookClient } from '../hook-client.ts';
import type { CaptionSource, SourceOptions } from './caption-source.ts';
import { mergeTracks } from './merge-tracks.ts';

/** Videos whose captions are kept, for going back and for responses that come before the player says which video it is. */
const MAX_VIDEOS = 5;
/** Times to let the player load a track, and how long to wait for its response each time. */
const MAX_ATTEMPTS = 2;
const RESPONSE_TIMEOUT_MS = 4_000;

type Described = HookAnswer & { type: 'video' };

/** Captions of YouTube: those that its own player loads, because all other requests are answered with nothing. */
export class YoutubeSource implements CaptionSource {
  readonly #options: SourceOptions;
  readonly #hook = new HookClient((answer) => this.#receive(answer));
  readonly #listening = new AbortController();
  /** By video. The latest response is the track that is shown. */
  readonly #captured = new Map<string, CapturedTrack>();
  #current: Described | undefined;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SourceOptions) {
    this.#options = options;
    const { signal } = this.#listening;
    const change = () => this.#change();
    const describe = () => this.#hook.send({ type: 'describe' });
    document.addEventListener('yt-navigate-start', change, { signal });
    document.addEventListener('yt-navigate-finish', describe, { signal });
    options.video.addEventListener('emptied', change, { signal });
    for (const type of ['loadedmetadata', 'playing']) options.video.addEventListener(type, describe, { signal });
    this.#hook.start();
  }

  stop(): void {
    this.#listening.abort();
    clearTimeout(this.#timer);
    this.#hook.stop();
  }

  #change(): void {
    this.#current = undefined;
    clearTimeout(this.#timer);
    this.#options.report({ type: 'changing' });
  }

  #receive(answer: HookAnswer): void {
    if (this.#listening.signal.aborted) return;
    if (answer.type === 'response') this.#takeResponse(new URL(answer.url), answer.body);
    else if (answer.type === 'video' && answer.videoId !== undefined) this.#takeVideo(answer, answer.videoId);
  }

  #takeVideo(video: Described, videoId: string): void {
    if (this.#current?.videoId === videoId) return;
    this.#current = video;
    this.#attempts = 0;
    if (this.#show(videoId)) return;
    if (video.tracks.length === 0) this.#options.report({ type: 'missing', why: 'none' });
    else this.#load(videoId);
  }

  /** Lets the player load the best track, and tries again while nothing arrives. */
  #load(videoId: string): void {
    const track = chooseTrack(this.#current?.tracks ?? [], this.#options);
    if (!track) return;
    this.#attempts += 1;
    this.#hook.send({ type: 'load-track', videoId, track });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#attempts < MAX_ATTEMPTS) this.#load(videoId);
      else this.#giveUp(videoId);
    }, RESPONSE_TIMEOUT_MS);
  }

  #giveUp(videoId: string): void {
    clearTimeout(this.#timer);
    if (!this.#captured.has(videoId)) this.#options.report({ type: 'missing', why: 'unreadable' });
  }

  #takeResponse({ pathname, searchParams }: URL, body: string): void {
    const videoId = searchParams.get('v');
    // A track translated by YouTube would be translated a second time.
    if (!pathname.endsWith('/api/timedtext') || !videoId || searchParams.has('tlang')) return;
    const language = searchParams.get('lang') ?? '';
    const isAutomatic = searchParams.get('kind') === 'asr';
    const reading = readTrack(body, { language, kind: isAutomatic ? 'automatic' : 'manual' });
    if ('problem' in reading) {
      // An empty answer may be followed by a proper one.
      if (reading.problem !== 'empty' && this.#current?.videoId === videoId) this.#giveUp(videoId);
      return;
    }
    const former = this.#captured.get(videoId);
    const isContinued = former && former.language === language && former.isAutomatic === isAutomatic;
    // Live videos get their captions piece by piece.
    const track = isContinued ? mergeTracks(former.track, reading.track) : reading.track;
    this.#captured.delete(videoId);
    this.#captured.set(videoId, { language, isAutomatic, track });
    for (const oldest of [...this.#captured.keys()].slice(0, -MAX_VIDEOS)) this.#captured.delete(oldest);
    if (this.#current?.videoId === videoId) this.#show(videoId);
  }

  /** Shows captured captions of the current video. Returns whether there are any in a suitable language. */
  #show(videoId: string): boolean {
    const captured = this.#captured.get(videoId);
    if (!captured || !this.#isSuitable(captured)) return false;
    clearTimeout(this.#timer);
    const title = this.#current?.title;
    this.#options.report({
      type: 'captions',
      videoKey: `${videoId} ${captured.language} ${captured.isAutomatic}`,
      ...(title !== undefined && { title }),
      track: captured.track,
    });
    return true;
  }

  /** Whether captions that the player has loaded by itself will do: not those in the target language, if there are others. */
  #isSuitable({ language }: OfferedTrack): boolean {
    if (this.#attempts > 0 || language.split('-')[0] !== this.#options.target.split('-')[0]) return true;
    return chooseTrack(this.#current?.tracks ?? [], this.#options)?.language === language;
  }
}

interface CapturedTrack extends OfferedTrack {
  track: SubtitleTrack;
}
