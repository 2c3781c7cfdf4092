import { readTrackFile } from '@interlinear/subtitles/mp4';
import type { SubtitleTrack } from '@interlinear/subtitles/track';
import { originalTitle } from '../../page-ui/original-title.ts';
import type { HookAnswer } from '../../player-hook/hook-messages.ts';
import { chooseTrack } from '../choose-track.ts';
import { isLargest } from '../find-videos.ts';
import { HookClient } from '../hook-client.ts';
import type { CaptionSource, SourceOptions } from './caption-source.ts';
import { loadFile } from './load-file.ts';
import { SegmentLoader } from './segment-loader.ts';
import { readTrackOffers, type TrackOffer } from './track-offers.ts';

/** Captions that are kept in mind. */
const MAX_OFFERS = 1_000;
/** Time before a video begins in which its captions may arrive: players ask for them before they load the video. */
const BEFORE_VIDEO_MS = 3_000;
/** Captions that were chosen this long before a video began belong to it. */
const CHOSEN_BEFORE_MS = 1_000;
/** Without other captions, those from before an exchange are shown again after this time: it was no other video. */
const SETTLE_MS = 2_500;

interface KnownOffer {
  offer: TrackOffer;
  takenAt: number;
}

/** Captions in the playlists, lists and files that the page's player loads: HLS, DASH, and sites with a player of their own. */
export class CapturedSource implements CaptionSource {
  readonly #options: SourceOptions;
  readonly #hook = new HookClient((answer) => this.#receive(answer));
  readonly #listening = new AbortController();
  readonly #offers = new Map<string, KnownOffer>();
  readonly #failed = new Set<string>();
  #address = addressOfPage();
  #exchangedAt = 0;
  #current: { url: string; chosenAt: number; stop(): void } | undefined;
  #report: (() => void) | undefined;
  /** Whether the captions may be those of the former video, and must not be shown. */
  #isDoubtful = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SourceOptions) {
    this.#options = options;
    const { signal } = this.#listening;
    const { video } = options;
    video.addEventListener('emptied', () => this.#exchange('video'), { signal });
    video.addEventListener('loadedmetadata', () => this.#begin(), { signal });
    for (const type of ['timeupdate', 'playing', 'loadedmetadata'])
      video.addEventListener(type, () => this.#checkAddress(), { signal });
    this.#hook.start();
  }

  stop(): void {
    this.#listening.abort();
    clearTimeout(this.#timer);
    this.#current?.stop();
    this.#hook.stop();
  }

  /** Notices that the page has moved on to another video without being loaded anew. */
  #checkAddress(): void {
    const address = addressOfPage();
    if (address === this.#address) return;
    this.#address = address;
    this.#exchange('page');
  }

  /** Drops what was offered for the former video. Only the latest response may have been for the next one already. */
  #exchange(what: 'page' | 'video'): void {
    const now = performance.now();
    const latest = Math.max(0, ...[...this.#offers.values()].map(({ takenAt }) => takenAt));
    const isRecent = now - latest < BEFORE_VIDEO_MS;
    for (const [url, { takenAt }] of this.#offers) {
      if (isRecent ? takenAt !== latest : what === 'page') this.#offers.delete(url);
    }
    if (this.#current && !this.#offers.has(this.#current.url)) this.#end();
    this.#exchangedAt = now;
    this.#isDoubtful = true;
    this.#options.report({ type: 'changing' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#choose(), SETTLE_MS);
  }

  /** Shows captions that were chosen just before their video began. */
  #begin(): void {
    if (this.#current && this.#current.chosenAt > this.#exchangedAt - CHOSEN_BEFORE_MS) this.#choose();
  }

  #receive(answer: HookAnswer): void {
    if (this.#listening.signal.aborted || answer.type !== 'response') return;
    this.#checkAddress();
    const takenAt = performance.now();
    // A list knows the language of a file better than its address.
    const offers = readTrackOffers(answer.url, answer.body).filter(
      ({ url, track }) => !track || !this.#offers.has(url),
    );
    if (offers.length === 0) return;
    for (const [url, known] of this.#offers) {
      if (known.takenAt < this.#exchangedAt) this.#offers.delete(url);
    }
    for (const offer of offers.slice(0, MAX_OFFERS - this.#offers.size))
      this.#offers.set(offer.url, { offer, takenAt });
    this.#choose();
  }

  #choose(): void {
    this.#isDoubtful = false;
    const offers = [...this.#offers.values()].map(({ offer }) => offer).filter(({ url }) => !this.#failed.has(url));
    const listed = offers.filter(({ track }) => !track);
    const best = chooseTrack(listed.length > 0 ? listed : offers, this.#options);
    if (!best) {
      if (this.#failed.size > 0) this.#fail();
      return;
    }
    if (best.url === this.#current?.url) {
      this.#report?.();
      return;
    }
    if (!isLargest(this.#options.video)) return;
    clearTimeout(this.#timer);
    this.#end();
    const current = { url: best.url, chosenAt: performance.now(), stop() {} };
    this.#current = current;
    current.stop = this.#load(best);
  }

  #end(): void {
    this.#current?.stop();
    this.#current = undefined;
    this.#report = undefined;
  }

  #fail(): void {
    this.#end();
    this.#options.report({ type: 'missing', why: 'unreadable' });
  }

  /** Loads what an offer promises. Returns a function that ends it. */
  #load(offer: TrackOffer): () => void {
    const { url, form, playlist, readPlaylist, track, language, isAutomatic } = offer;
    const hint = { ...(language !== '' && { language }), kind: isAutomatic ? 'automatic' : 'manual' } as const;
    const onTrack = (read: SubtitleTrack) => this.#show(url, read);
    const onFail = () => {
      this.#failed.add(url);
      this.#choose();
    };
    if (track) onTrack({ ...track, ...(language !== '' && { language }) });
    if (form === 'playlist') {
      const { video } = this.#options;
      const loader = new SegmentLoader({ url, playlist, readPlaylist, hint, video, onTrack, onFail });
      return () => loader.stop();
    }
    const ending = new AbortController();
    if (!track) {
      void loadFile(url, ending.signal).then((file) => {
        if (ending.signal.aborted) return;
        const reading = file && readTrackFile(file, hint);
        if (reading && 'track' in reading) onTrack(reading.track);
        else onFail();
      });
    }
    return () => ending.abort();
  }

  #show(url: string, track: SubtitleTrack): void {
    this.#report = () => {
      this.#options.report({ type: 'captions', videoKey: `captured ${url}`, title: originalTitle(), track });
    };
    if (!this.#isDoubtful) this.#report();
  }
}

function addressOfPage(): string {
  return location.href.split('#', 1)[0] ?? '';
}
