/** Data of one page, for the script of its player. */
export interface NetflixPage {
  videoId: string;
  /** Whether captions are on when a page opens. */
  captionsOn: boolean;
}

/**
 * Builds Netflix's player in a page, with the parts of its scripting interface that extensions use. Runs inside the page: it must not
 * refer to anything outside of itself. `standIn.navigate(id)` leads to another episode as a click on a link does.
 */
export function installNetflixPlayer(page: NetflixPage): void {
  interface ListedTrack {
    trackId: string;
    bcp47: string | null;
    displayName: string;
    rawTrackType: string;
  }
  interface Manifest {
    result: { movieId: number; timedtexttracks?: Record<string, unknown>[]; textTracks?: Record<string, unknown>[] };
  }

  let id = page.videoId;
  let session = 0;
  let tracks: ListedTrack[] = [];
  let chosen: ListedTrack | undefined;
  let isBroken = false;
  const part = (name: string, around: Element, tag = 'div') => {
    const element = document.createElement(tag);
    element.className = name;
    around.append(element);
    return element;
  };
  const view = part('watch-video', document.body);
  const player = part('watch-video--player-view', view);
  player.dataset.uia = 'player';
  const native = part('player-timedtext', player);
  const bar = part('watch-video--bottom-controls-container', player);
  const full = part('full-screen', bar, 'button');
  full.textContent = 'Full screen';
  full.addEventListener('click', () => void view.requestFullscreen());

  const { get, set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') ?? {};
  const position = (of: HTMLVideoElement): number => get?.call(of);
  let video: HTMLVideoElement | undefined;
  /** Makes a video whose position only the player may set: for all others, protected playback ends with an error. */
  const makeVideo = () => {
    const made = document.createElement('video');
    made.muted = true;
    Object.defineProperty(made, 'currentTime', {
      get: () => position(made),
      set() {
        isBroken = true;
        made.removeAttribute('src');
        made.load();
        throw new Error('M7375');
      },
    });
    player.prepend(made);
    made.addEventListener('timeupdate', () => {
      native.textContent = chosen ? `Native captions of ${chosen.trackId}` : '';
    });
    return made;
  };

  /** Encrypted on the way: what is sent is not JSON. */
  const request = async (hydrate?: string): Promise<Manifest> => {
    const body = JSON.stringify({
      version: 2,
      url: 'licensedManifest',
      params: {
        profiles: ['playready-h264mpl30-dash', 'heaac-2-dash', 'nflx-cmisc', 'BIF240'],
        viewableId: Number(id),
        ...(hydrate !== undefined && { hydrate }),
      },
    });
    const response = await fetch('/msl/playapi/cadmium/licensedmanifest/1', { method: 'POST', body: btoa(body) });
    return JSON.parse(atob(await response.text()));
  };
  const list = ({ result }: Manifest) => {
    const known = [...(result.timedtexttracks ?? []), ...(result.textTracks ?? [])];
    tracks = known.map((track) => ({
      trackId: String(track.new_track_id ?? track.id),
      bcp47: typeof track.language === 'string' ? track.language : null,
      displayName: String(track.languageDescription ?? track.language ?? 'Off'),
      rawTrackType: String(track.rawTrackType ?? '').toUpperCase(),
    }));
  };
  const open = async (next: string) => {
    id = next;
    session += 1;
    chosen = undefined;
    document.title = 'Netflix';
    video?.remove();
    video = makeVideo();
    list(await request());
    if (id !== next) return;
    chosen = page.captionsOn ? tracks.find(({ bcp47 }) => bcp47 !== null) : undefined;
    video.src = `/videos/${id}.webm`;
    void video.play().catch(() => {});
  };
  const api = {
    getMovieId: () => Number(id),
    getTimedTextTrackList: () => tracks,
    getTimedTextTrack: () => chosen ?? tracks.find(({ bcp47 }) => bcp47 === null) ?? null,
    setTimedTextTrack: async (track: ListedTrack | null) => {
      chosen = track?.bcp47 ? track : undefined;
      if (chosen) await request(chosen.trackId);
    },
    seek: (milliseconds: number) => {
      if (video) set?.call(video, milliseconds / 1000);
    },
  };
  Object.assign(globalThis, {
    netflix: {
      appContext: {
        state: {
          playerApp: {
            getAPI: () => ({
              videoPlayer: {
                getAllPlayerSessionIds: () => [`watch-${session}`],
                getVideoPlayerBySessionId: (name: string) => (name === `watch-${session}` ? api : undefined),
              },
            }),
          },
        },
      },
    },
    standIn: {
      navigate(next: string) {
        history.pushState({}, '', `/watch/${next}`);
        void open(next);
      },
      /** Whether something has written the position of the video. */
      isBroken: () => isBroken,
      chosen: () => chosen?.trackId,
    },
  });
  void open(id);
}
