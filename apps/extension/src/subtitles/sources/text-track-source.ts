import type { Cue, SubtitleTrack } from '@interlinear/subtitles/track';
import { originalTitle } from '../../page-ui/original-title.ts';
import { chooseTrack } from '../choose-track.ts';
import type { CaptionSource, SourceOptions } from './caption-source.ts';

/** How long a video may take to announce its text tracks before it counts as one without. */
const GRACE_MS = 4_000;

/** Captions in the text tracks of a video: `<track>` elements, and what players add by script (HLS among them). */
export class TextTrackSource implements CaptionSource {
  readonly #options: SourceOptions;
  readonly #listening = new AbortController();
  /** Modes before this source changed them. */
  readonly #modes = new Map<TextTrack, TextTrackMode>();
  #track: TextTrack | undefined;
  #shown = '';
  #number = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SourceOptions) {
    this.#options = options;
    const { signal } = this.#listening;
    const { video } = options;
    const update = () => this.#update();
    video.addEventListener('emptied', () => this.#change(), { signal });
    for (const type of ['addtrack', 'removetrack', 'change'])
      video.textTracks.addEventListener(type, update, { signal });
    // Cues have no event of their own when a file or a segment arrives.
    for (const type of ['loadedmetadata', 'playing', 'timeupdate', 'seeked'])
      video.addEventListener(type, update, { signal });
    video.addEventListener('load', update, { capture: true, signal }); // of <track> elements
    this.#await();
    this.#update();
  }

  stop(): void {
    this.#listening.abort();
    clearTimeout(this.#timer);
    for (const [track, mode] of this.#modes) track.mode = mode;
  }

  #change(): void {
    this.#track = undefined;
    this.#shown = '';
    this.#number += 1;
    this.#options.report({ type: 'changing' });
    this.#await();
  }

  #await(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#track) this.#options.report({ type: 'missing', why: 'none' });
    }, GRACE_MS);
  }

  #update(): void {
    this.#choose();
    const track = this.#track;
    if (!track) return;
    // Hidden tracks are loaded, and their cues can be read, but the browser does not draw them.
    if (track.mode !== 'hidden') {
      if (!this.#modes.has(track)) this.#modes.set(track, track.mode);
      track.mode = 'hidden';
    }
    const cues = track.cues;
    const [first, last] = [cues?.[0], cues?.[(cues?.length ?? 0) - 1]];
    const state = `${this.#number} ${cues?.length ?? 0} ${first?.startTime} ${last?.endTime}`;
    if (!cues || cues.length === 0 || state === this.#shown) return;
    this.#shown = state;
    clearTimeout(this.#timer);
    this.#options.report({
      type: 'captions',
      videoKey: `${this.#number} ${track.id} ${track.language} ${track.label}`,
      title: originalTitle(),
      track: toTrack(track, cues),
    });
  }

  #choose(): void {
    const offered = [...this.#options.video.textTracks]
      .filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
      .map((track) => ({ track, language: track.language, isAutomatic: false }));
    // The person's own choice counts, unless it needs no translation.
    const chosen = offered.find(({ track }) => track.mode === 'showing');
    const best = chooseTrack(offered, this.#options)?.track;
    if (this.#track && offered.some(({ track }) => track === this.#track) && !chosen) return;
    const isOfUse = chosen && chosen.language.split('-')[0] !== this.#options.target.split('-')[0];
    this.#track = isOfUse ? chosen.track : best;
  }
}

function toTrack({ language }: TextTrack, cues: TextTrackCueList): SubtitleTrack {
  const list: Cue[] = [];
  for (const cue of cues) {
    // Other cues are data for scripts.
    if (!(cue instanceof VTTCue) || cue.endTime <= cue.startTime) continue;
    // Many files begin each line with a direction mark, which would be wrong in the translation.
    const text =
      cue
        .getCueAsHTML()
        .textContent?.replace(/[\u200e\u200f]/g, '')
        .trim() ?? '';
    if (text !== '') list.push({ start: cue.startTime, end: cue.endTime, text });
  }
  return { ...(language !== '' && { language }), kind: 'manual', format: 'vtt', cues: list };
}
