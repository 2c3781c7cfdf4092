import { readTrack } from '@interlinear/subtitles/read-track';
import { joinBrokenLines } from '@interlinear/subtitles/sentences';
import { type SessionCue, SubtitleSession } from '@interlinear/subtitles/session';
import type { SubtitleTrack } from '@interlinear/subtitles/track';
import { clock } from '../background/translator/clock.ts';
import { copyText } from '../card/copy.ts';
import { callTool } from '../loader/tools.ts';
import { say } from '../messages/say.ts';
import type { BackgroundPort } from '../page/background-port.ts';
import { originalTitle } from '../page-ui/original-title.ts';
import type { Settings } from '../settings/settings.ts';
import { describeError } from '../tabs/describe-failure.ts';
import { lookedUpWord } from './looked-up-word.ts';
import { NativeCaptions } from './native-captions.ts';
import { fillScreenWithPlayer, isAloneInFullScreen } from './overlay/own-full-screen.ts';
import { SubtitleOverlay } from './overlay/subtitle-overlay.ts';
import { VideoWindow } from './overlay/video-window.ts';
import type { PlayerSite } from './player-sites.ts';
import type { CaptionReport, CaptionSource } from './sources/caption-source.ts';
import { createSource } from './sources/create-source.ts';
import { runSubtitleKey } from './subtitle-keys.ts';
import type { SubtitleChange } from './subtitle-settings.ts';
import type { PanelBox } from './transcript/place-panel.ts';
import type { TranscriptLanguages, TranscriptSubject } from './transcript/transcript-subject.ts';
import { VideoClock } from './video-clock.ts';

export interface VideoSubtitlesOptions {
  video: HTMLVideoElement;
  site: PlayerSite;
  settings: Settings;
  port: BackgroundPort;
  changeSettings(change: SubtitleChange): void;
  switchOff(): void;
}

/** Subtitles in two languages over one video: finds its captions, has them translated, and shows them in time. */
export class VideoSubtitles implements TranscriptSubject {
  readonly video: HTMLVideoElement;
  readonly #options: VideoSubtitlesOptions;
  readonly #player: Element | null;
  readonly #overlay: SubtitleOverlay;
  readonly #native: NativeCaptions;
  readonly #source: CaptionSource;
  readonly #clock: VideoClock;
  readonly #window: VideoWindow;
  readonly #ending = new AbortController();
  readonly #watchers = new Set<() => void>();
  #settings: Settings;
  #session: SubtitleSession | undefined;
  #key: string | undefined;
  #title: string | undefined;
  #language: string | undefined;
  /** Whether the session belongs to the video that plays, which is unknown while it is being exchanged. */
  #isCurrent = false;
  #isMissing: 'none' | 'unreadable' | undefined;
  #isFile = false;
  #offset = 0;
  #shown: readonly SessionCue[] = [];
  #drawn = '';
  #isHeld = false;

  constructor(options: VideoSubtitlesOptions) {
    const { video, site, settings } = options;
    this.#options = options;
    this.video = video;
    this.#settings = settings;
    this.#player = site.player === undefined ? null : video.closest(site.player);
    this.#native = new NativeCaptions(video, site.nativeCaptions);
    this.#overlay = new SubtitleOverlay(
      {
        video,
        player: this.#player,
        controls: site.controls,
        actions: {
          previous: () => this.go(-1),
          repeat: () => this.go(0),
          next: () => this.go(1),
          copy: () => void this.copy(), // shows its own outcome
          transcript: () => this.toggleTranscript(),
          toggleWindow: () => void this.#window.toggle(), // never fails
          lookUp: (word, cue, back) => this.lookUp(word, cue, back),
          close: options.switchOff,
          hold: (isHeld) => this.#hold(isHeld),
          hover: (isOver) => this.#hold(isOver && this.#settings.subtitles.pauseOnHover),
          grab: () => void this.#makeUsable(), // never fails
          move: (height) => options.changeSettings({ height }),
        },
      },
      settings.subtitles,
      settings.target,
    );
    this.#clock = new VideoClock(video, {
      onMove: (position) => this.#moveTo(position),
      nextChangeAfter: (position) =>
        (this.#session?.nextChangeAfter(position - this.#offset) ?? Number.POSITIVE_INFINITY) + this.#offset,
    });
    this.#window = new VideoWindow({
      video,
      title: () => this.title,
      onChange: () => this.#clock.update(),
      onKey: (event) => this.runKey(event),
    });
    this.#source = createSource(site, {
      video,
      source: settings.source,
      target: settings.target,
      report: (report) => this.#takeReport(report),
    });
  }

  get cues(): readonly SessionCue[] {
    return this.#isCurrent ? (this.#session?.cues ?? []) : [];
  }

  get title(): string {
    return this.#title ?? originalTitle();
  }

  get offset(): number {
    return this.#offset;
  }

  get order(): TranscriptSubject['order'] {
    return this.#settings.subtitles.order;
  }

  get languages(): TranscriptLanguages {
    return { original: this.#language, translation: this.#settings.target };
  }

  get ended(): AbortSignal {
    return this.#ending.signal;
  }

  watch(callback: () => void, signal: AbortSignal): void {
    this.#watchers.add(callback);
    signal.addEventListener('abort', () => this.#watchers.delete(callback));
  }

  get position(): number {
    return this.#indexAt(this.video.currentTime);
  }

  setSettings(settings: Settings): void {
    this.#settings = settings;
    this.#overlay.setSettings(settings.subtitles, settings.target);
    this.#update();
  }

  /** Moves to the previous cue (-1), the beginning of this one (0) or the next (1). */
  go(step: -1 | 0 | 1): void {
    const cue = this.cues[Math.max(0, this.position + step)];
    if (cue) this.seek(cue);
  }

  seek({ start }: Pick<SessionCue, 'start'>): void {
    // A hair later, so that rounding does not land in the cue before.
    const seconds = Math.max(0, start + this.#offset + 0.01);
    if (this.#source.seek) this.#source.seek(seconds);
    else this.video.currentTime = seconds;
  }

  /** Shows all subtitles earlier or later. */
  shift(seconds: number): void {
    this.setOffset(this.#offset + seconds);
    this.#overlay.explain(say('subtitleShifted', formatOffset(this.#offset)));
  }

  setOffset(seconds: number): void {
    this.#offset = Math.round(seconds * 10) / 10;
    this.#clock.update();
  }

  runKey(event: KeyboardEvent): void {
    runSubtitleKey(event, this, this.#settings.subtitles, this.#options.changeSettings);
  }

  toggleTranscript(): void {
    // Fails only after the extension has been removed.
    void this.#makeUsable()
      .then(() => callTool('transcript', this))
      .catch(() => {});
  }

  toggleWords(): void {
    void this.#makeUsable().then(() => this.#overlay.toggleWords()); // never fails
  }

  async copy(): Promise<void> {
    const lines = this.#shown
      .flatMap(({ text, translation }) => [text, translation ?? ''])
      .filter((line) => line !== '');
    const isCopied = lines.length > 0 && (await copyText(document, lines.join('\n')));
    if (lines.length > 0) this.#overlay.explain(say(isCopied ? 'copied' : 'notCopied'));
  }

  /** Shows a subtitle file of the person instead of the video's own captions. */
  showFile(name: string, content: string): void {
    const reading = readTrack(content);
    if (!('track' in reading)) {
      this.#overlay.explain(say('subtitleFileWrong', name));
      return;
    }
    this.#isFile = true;
    this.#show({ type: 'captions', videoKey: `file ${name}`, title: this.title, track: reading.track });
  }

  clearOf(panel: PanelBox | undefined): void {
    this.#overlay.setPanel(panel);
    this.#clock.update();
  }

  async translateAll(signal: AbortSignal): Promise<void> {
    await this.#session?.translateAll(signal);
  }

  stop(): void {
    this.#window.close();
    this.#clock.stop();
    this.#source.stop();
    this.#session?.close();
    this.#native.show();
    this.#overlay.remove();
    this.#ending.abort();
  }

  #takeReport(report: CaptionReport): void {
    // The person's file stays until another video begins.
    if (this.#isFile && report.type !== 'changing') return;
    this.#isFile = false;
    this.#show(report);
  }

  #show(report: CaptionReport): void {
    this.#isMissing = report.type === 'missing' ? report.why : undefined;
    this.#isCurrent = report.type === 'captions';
    if (report.type === 'captions') this.#takeCaptions(report);
    else if (report.type === 'missing') this.#endSession();
    this.#update();
  }

  #takeCaptions({ videoKey, title, track: read }: CaptionReport & { type: 'captions' }): void {
    // Lines of a site were broken for its own size of text.
    const track = this.#isFile ? read : withoutBrokenLines(read);
    if (this.#session && this.#key === videoKey) {
      this.#session.setTrack(track);
      return;
    }
    this.#endSession();
    this.#key = videoKey;
    this.#title = title;
    this.#language = track.language;
    this.#overlay.setOriginalLanguage(track.language);
    const { source, target } = this.#settings;
    const { port } = this.#options;
    this.#session = new SubtitleSession({
      track,
      target,
      ...(title !== undefined && { title }),
      translate: (segments, signal) =>
        port.translate(segments, { target, ...(source === 'auto' ? {} : { source }) }, signal),
      clock,
      onChange: () => this.#update(),
    });
  }

  #endSession(): void {
    this.#session?.close();
    this.#session = undefined;
    this.#key = undefined;
    this.#offset = 0;
  }

  #update(): void {
    this.#clock.update();
    this.#overlay.explain(this.explanation);
    this.#notify();
  }

  /** One line about what is wrong, if anything is. */
  get explanation(): string {
    if (this.#isMissing) return say(this.#isMissing === 'none' ? 'subtitleNone' : 'subtitleUnreadable');
    const state = this.#isCurrent ? this.#session?.state : undefined;
    return state && 'error' in state ? describeError(state.error) : '';
  }

  #moveTo(position: number): void {
    const time = position - this.#offset;
    const isAd = this.#isAd();
    // First of all, because a seek makes requests useless, while the place of the overlay costs a layout of the page.
    if (this.#isCurrent && !isAd) this.#session?.moveTo(time);
    this.#overlay.follow(isAd);
    this.#shown = this.#isCurrent && !isAd ? (this.#session?.cuesAt(time) ?? []) : [];
    if (this.#session && this.#isCurrent && !isAd) this.#native.hide();
    else this.#native.show();
    const drawn = this.#shown.map(({ index, text, translation }) => `${index} ${text} ${translation}`).join('\n');
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#native.search();
    this.#overlay.show(this.#shown);
    this.#notify();
  }

  #notify(): void {
    for (const callback of this.#watchers) callback();
  }

  #isAd(): boolean {
    const { ad } = this.#options.site;
    return ad !== undefined && this.video.closest(ad) !== null;
  }

  #indexAt(position: number): number {
    const time = position - this.#offset;
    return this.cues.findLastIndex(({ start }) => start <= time);
  }

  /** Makes room for things to use where the video fills the screen by itself. Must begin with a press of the person. */
  async #makeUsable(): Promise<void> {
    if (isAloneInFullScreen(this.video)) await fillScreenWithPlayer(this.video, this.#player);
  }

  /** Shows a word in the card, and holds the video meanwhile. By keys, `back` returns the focus to it, if it is still shown. */
  lookUp(word: HTMLElement, cue: SessionCue, back?: () => boolean): void {
    const { video, title } = this;
    const { target } = this.#settings;
    const wasPlaying = !video.paused || this.#isHeld;
    this.#isHeld = false;
    video.pause();
    const position = cue.start + this.#offset;
    const onClose = () => {
      if (this.ended.aborted) return;
      // The video is held until the words are left.
      if (back?.()) this.#isHeld = wasPlaying;
      else if (wasPlaying) this.#resume();
    };
    const selected = lookedUpWord({ video, word, cue, language: this.#language, target, title, position, onClose });
    // Fails only after the extension has been removed.
    void this.#makeUsable()
      .then(() => callTool('card', selected))
      .catch(() => {});
  }

  /** Holds the video while the person is at its subtitles. */
  #hold(isHeld: boolean): void {
    if (isHeld && !this.video.paused) {
      this.#isHeld = true;
      this.video.pause();
    } else if (!isHeld && this.#isHeld) {
      this.#isHeld = false;
      this.#resume();
    }
  }

  #resume(): void {
    void this.video.play().catch(() => {}); // the person may have left the page
  }
}

function withoutBrokenLines(track: SubtitleTrack): SubtitleTrack {
  return { ...track, cues: track.cues.map((cue) => ({ ...cue, text: joinBrokenLines(cue.text) })) };
}

/** Formats an offset with its sign. */
function formatOffset(seconds: number): string {
  return `${seconds > 0 ? '+' : ''}${seconds.toFixed(1)}`;
}
