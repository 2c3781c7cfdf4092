/** Data of one page, for the script of its player. */
export interface YoutubePage {
  videoId: string;
  playerId: string;
  /** Prefix of the classes of the player's parts. */
  prefix: string;
  /** Player responses by video. */
  responses: Record<string, object>;
  /** Whether an ad comes first, by video. */
  ads: Record<string, boolean>;
  transport: 'xhr' | 'fetch';
  captionsOn: boolean;
  token: string;
}

/**
 * Builds YouTube's player in a page, with the parts of its scripting interface that extensions use. Runs inside the page: it must not
 * refer to anything outside of itself. `standIn.navigate(id)` leads to another video as a click on a link does.
 */
export function installYoutubePlayer(page: YoutubePage): void {
  interface CaptionTrack {
    baseUrl: string;
    languageCode: string;
    kind?: string;
  }
  interface PlayerResponse {
    videoDetails: { videoId: string; title: string; isLive?: boolean };
    captions?: { playerCaptionsTracklistRenderer: { captionTracks: CaptionTrack[] } };
  }
  interface Caption {
    tStartMs: number;
    dDurationMs?: number;
    segs?: { utf8: string }[];
  }
  type ChosenTrack = { languageCode?: string; kind?: string };

  let id = page.videoId;
  let chosen: ChosenTrack = {};
  let hasModule = false;
  let captions: Caption[] = [];
  const part = (name: string, around: Element, tag = 'div') => {
    const element = document.createElement(tag);
    element.className = name;
    around.append(element);
    return element;
  };
  const player = part('html5-video-player', document.querySelector('main') ?? document.body);
  player.id = page.playerId;
  player.tabIndex = -1;
  const video = document.createElement('video');
  video.className = 'html5-main-video video-stream';
  video.muted = true;
  part('html5-video-container', player).append(video);
  const shown = part(`caption-window ${page.prefix}-caption-window-container`, player);
  const bar = part(`chrome-bottom ${page.prefix}-chrome-bottom`, player);
  const button = part(`${page.prefix}-subtitles-button`, part(`${page.prefix}-right-controls`, bar), 'button');
  const full = part(`${page.prefix}-fullscreen-button`, bar, 'button');
  full.textContent = 'Full screen';
  full.addEventListener('click', () => void player.requestFullscreen());

  // The server has written these.
  const response = () => page.responses[id] as PlayerResponse;
  const tracks = () => response().captions?.playerCaptionsTracklistRenderer.captionTracks ?? [];
  const addressOf = ({ baseUrl }: CaptionTrack) =>
    `${baseUrl}&potc=1&pot=${page.token}&fmt=json3&xorb=2&xobt=3&xovt=3&cbr=Chrome&c=WEB&cplayer=UNIPLAYER&cplatform=DESKTOP`;
  const take = (body: string, of: string) => {
    if (of !== id) return;
    try {
      captions = JSON.parse(body).events ?? [];
    } catch {
      captions = [];
    }
  };
  const load = async () => {
    captions = [];
    const track = tracks().find(
      ({ languageCode, kind }) => languageCode === chosen.languageCode && kind === (chosen.kind || undefined),
    );
    if (!track) return;
    const of = id;
    if (page.transport === 'fetch') {
      take(await (await fetch(new Request(addressOf(track)))).text(), of);
      return;
    }
    const request = new XMLHttpRequest();
    request.open('GET', addressOf(track));
    request.onload = () => take(request.responseText, of);
    request.send();
  };
  const isOn = () => chosen.languageCode !== undefined;
  const choose = (track: ChosenTrack) => {
    const { languageCode, kind } = chosen;
    if (track.languageCode === languageCode && track.kind === kind && captions.length > 0) return;
    chosen = { ...track };
    button.setAttribute('aria-pressed', String(isOn()));
    void load();
  };
  const first = (): ChosenTrack => {
    const [track] = tracks();
    return track ? { languageCode: track.languageCode, ...(track.kind && { kind: track.kind }) } : {};
  };
  button.addEventListener('click', () => {
    hasModule = true;
    choose(isOn() ? {} : first());
  });
  video.addEventListener('timeupdate', () => {
    const now = video.currentTime * 1000;
    const current = captions.filter(
      ({ tStartMs, dDurationMs = 0, segs }) => segs && tStartMs <= now && now < tStartMs + dDurationMs,
    );
    shown.textContent = isOn() ? current.map(({ segs }) => segs?.map(({ utf8 }) => utf8).join('')).join(' ') : '';
  });

  const playMain = () => {
    player.classList.remove('ad-showing', 'ad-interrupting');
    video.src = `/videos/${id}.webm`;
    void video.play().catch(() => {});
  };
  const open = (next: string) => {
    id = next;
    captions = [];
    shown.textContent = '';
    if (page.ads[id]) {
      player.classList.add('ad-showing', 'ad-interrupting');
      video.src = `/videos/${id}-ad.webm`;
      video.addEventListener('ended', playMain, { once: true });
      void video.play().catch(() => {});
    } else playMain();
    // YouTube keeps captions on from video to video.
    if (page.captionsOn || isOn()) {
      hasModule = true;
      chosen = first();
      button.setAttribute('aria-pressed', String(isOn()));
      void load();
    }
  };

  Object.assign(player, {
    getPlayerResponse: response,
    getVideoData: () => ({
      video_id: id,
      title: response().videoDetails.title,
      isLive: response().videoDetails.isLive,
    }),
    loadModule: (name: string) => {
      hasModule ||= name === 'captions';
    },
    unloadModule: (name: string) => {
      if (name !== 'captions') return;
      hasModule = false;
      chosen = {};
      captions = [];
      button.setAttribute('aria-pressed', 'false');
    },
    getOption: (module: string, name: string) => {
      if (module !== 'captions' || !hasModule) return undefined;
      return name === 'track' ? { ...chosen } : name === 'tracklist' ? tracks() : undefined;
    },
    setOption: (module: string, name: string, value: ChosenTrack) => {
      if (module === 'captions' && name === 'track' && hasModule) choose(value);
    },
    seekTo: (seconds: number) => {
      video.currentTime = seconds;
    },
  });
  Object.assign(globalThis, {
    standIn: {
      /** Leads to another video without loading a page. The inline script with the first video's data stays. */
      navigate(next: string) {
        document.dispatchEvent(new CustomEvent('yt-navigate-start', { detail: { pageType: 'watch' } }));
        history.pushState({}, '', `/watch?v=${next}`);
        open(next);
        document.title = `${response().videoDetails.title} - YouTube`;
        document.dispatchEvent(
          new CustomEvent('yt-navigate-finish', {
            detail: { pageType: 'watch', response: { playerResponse: response() } },
          }),
        );
      },
    },
  });
  open(id);
}
