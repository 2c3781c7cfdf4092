import { browser } from 'wxt/browser';
import { hostsAround } from '../loader/is-site-excluded.ts';
import type { ToolInputs } from '../loader/tools.ts';
import { BackgroundPort } from '../page/background-port.ts';
import { prepareDisconnectNotice } from '../page/disconnect-notice.ts';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import type { Settings } from '../settings/settings.ts';
import { takeDroppedFiles } from './dropped-files.ts';
import { areaOf, findVideos } from './find-videos.ts';
import { type PlayerSite, playerSiteOf } from './player-sites.ts';
import { choicesAt, withChoices } from './site-subtitles.ts';
import type { SiteSubtitles, SubtitleChange } from './subtitle-settings.ts';
import { VideoSubtitles } from './video-subtitles.ts';

/** How often pages are searched for videos that were added without any event, as in shadow trees. */
const SEARCH_INTERVAL_MS = 2_000;

/** Subtitles of all videos in a frame. */
export class SubtitleTool {
  readonly #site: PlayerSite = playerSiteOf(location.hostname);
  readonly #videos = new Map<HTMLVideoElement, VideoSubtitles>();
  /** Settings as they hold on this site. */
  #settings: Settings | undefined;
  #choices: SiteSubtitles | undefined;
  #port: BackgroundPort | undefined;
  #listening: AbortController | undefined;
  #interval: ReturnType<typeof setInterval> | undefined;

  handle({ settings: general, isOn }: ToolInputs['subtitles']): void {
    const former = this.#settings;
    const choices = choicesAt(hostsAround(), general.subtitles);
    const settings = withChoices(general, choices);
    this.#choices = choices;
    this.#settings = settings;
    if (!isOn) this.#stop();
    else if (!this.#listening) this.#start();
    else if (former && needsRestart(former, settings)) {
      this.#stop();
      this.#start();
    } else for (const subtitles of this.#videos.values()) subtitles.setSettings(settings);
  }

  /** Whether the frame has a video that could have subtitles. */
  get hasVideo(): boolean {
    return findVideos(document).length > 0;
  }

  /** Subtitles of the video that is being watched. */
  get current(): VideoSubtitles | undefined {
    const all = [...this.#videos.values()];
    return all.find(({ video }) => !video.paused) ?? all.find(({ cues }) => cues.length > 0) ?? all[0];
  }

  #start(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const showGone = prepareDisconnectNotice(window);
    this.#port = new BackgroundPort({
      onGone: () => {
        this.#stop();
        showGone();
      },
    });
    // Also notices at once that the extension has been removed.
    this.#port.open();
    const search = () => this.#search();
    for (const type of ['loadedmetadata', 'playing', 'resize'])
      document.addEventListener(type, search, { capture: true, signal });
    document.addEventListener('keydown', (event) => this.current?.runKey(event), { capture: true, signal });
    const listen = ({ type }: Partial<FrameCommand>, sender: { id?: string }) => {
      if (sender.id === browser.runtime.id && type === 'toggle-transcript') this.current?.toggleTranscript();
    };
    browser.runtime.onMessage.addListener(listen);
    signal.addEventListener('abort', () => browser.runtime?.onMessage?.removeListener(listen));
    takeDroppedFiles((video) => this.#videos.get(video), signal);
    this.#interval = setInterval(search, SEARCH_INTERVAL_MS);
    search();
  }

  #stop(): void {
    this.#listening?.abort();
    this.#listening = undefined;
    clearInterval(this.#interval);
    for (const subtitles of this.#videos.values()) subtitles.stop();
    this.#videos.clear();
    this.#port?.close();
    this.#port = undefined;
  }

  #search(): void {
    for (const [video, subtitles] of this.#videos) {
      if (video.isConnected) continue;
      subtitles.stop();
      this.#videos.delete(video);
    }
    const [settings, port] = [this.#settings, this.#port];
    if (!settings || !port) return;
    for (const video of this.#videosToShow()) {
      if (this.#videos.has(video)) continue;
      const changeSettings = (change: SubtitleChange) => this.#change(change);
      const options = { video, site: this.#site, settings, port, changeSettings, switchOff };
      this.#videos.set(video, new VideoSubtitles(options));
    }
  }

  #change(change: SubtitleChange): void {
    const request = { type: 'change-subtitles', change, site: this.#choices?.site } satisfies BackgroundRequest;
    // Fails only after the extension has been removed.
    void browser.runtime.sendMessage(request).catch(() => {});
  }

  /** Players that know one video only have it in their largest element; the others are previews. */
  #videosToShow(): HTMLVideoElement[] {
    const videos = findVideos(document);
    if (this.#site.captions === 'text-tracks') return videos;
    return videos.toSorted((one, other) => areaOf(other) - areaOf(one)).slice(0, 1);
  }
}

/** Whether captions must be found or translated anew. */
function needsRestart(former: Settings, { source, target, engine }: Settings): boolean {
  return former.source !== source || former.target !== target || former.engine !== engine;
}

function switchOff(): void {
  void browser.runtime.sendMessage({ type: 'toggle-subtitles' } satisfies BackgroundRequest).catch(() => {});
}
