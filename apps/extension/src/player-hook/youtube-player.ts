import type { HookAnswer, OfferedTrack } from './hook-messages.ts';
import { stringAt, valueAt } from './value-at.ts';

/** The parts of YouTube's player that are used; any may be missing in a later version. */
interface YoutubePlayer extends HTMLElement {
  getPlayerResponse?: () => unknown;
  loadModule?: (name: string) => void;
  unloadModule?: (name: string) => void;
  getOption?: (module: string, name: string) => unknown;
  setOption?: (module: string, name: string, value: object) => void;
}

type DescribedVideo = Extract<HookAnswer, { type: 'video' }>;

/** Describes the video of YouTube's player in this page. */
export function describeYoutubeVideo(): DescribedVideo | undefined {
  const player = findPlayer();
  const response = player?.getPlayerResponse?.() ?? Reflect.get(window, 'ytInitialPlayerResponse');
  const videoId = stringAt(response, 'videoDetails', 'videoId');
  if (videoId === undefined) return undefined;
  const list = valueAt(response, 'captions', 'playerCaptionsTracklistRenderer', 'captionTracks');
  const tracks: OfferedTrack[] = [];
  for (const track of Array.isArray(list) ? list : []) {
    const language = stringAt(track, 'languageCode');
    if (language !== undefined) tracks.push({ language, isAutomatic: valueAt(track, 'kind') === 'asr' });
  }
  const title = stringAt(response, 'videoDetails', 'title');
  return { type: 'video', videoId, ...(title !== undefined && { title }), tracks };
}

/**
 * Lets the player load a track, because only the player's own requests are answered. A request that it has already made is repeated
 * as it was; otherwise captions are switched on for a moment.
 */
export function loadYoutubeTrack(videoId: string, track: OfferedTrack): void {
  const former = findFormerRequest(videoId, track);
  if (former !== undefined) {
    void fetch(former, { credentials: 'include' }).catch(() => {}); // its response is captured
    return;
  }
  const player = findPlayer();
  if (!player?.setOption || !player.loadModule) return;
  const before = player.getOption?.('captions', 'track');
  const wasOn = stringAt(before, 'languageCode') !== undefined;
  // The player requests captions only once, unless its module is new.
  player.unloadModule?.('captions');
  player.loadModule('captions');
  player.setOption('captions', 'track', {
    languageCode: track.language,
    ...(track.isAutomatic && { kind: 'asr' }),
  });
  if (wasOn) return;
  switchOffOnceLoaded = { videoId, player };
}

let switchOffOnceLoaded: { videoId: string; player: YoutubePlayer } | undefined;

/** Switches captions off again if they were on for loading only. */
export function noticeYoutubeResponse(url: string): void {
  if (!switchOffOnceLoaded || URL.parse(url)?.searchParams.get('v') !== switchOffOnceLoaded.videoId) return;
  const { player } = switchOffOnceLoaded;
  switchOffOnceLoaded = undefined;
  player.setOption?.('captions', 'track', {});
}

/** Returns the address of the player's own request for a track, if it has made one. */
function findFormerRequest(videoId: string, { language, isAutomatic }: OfferedTrack): string | undefined {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .findLast((name) => {
      const { pathname, searchParams } = new URL(name);
      return (
        pathname === '/api/timedtext' &&
        searchParams.get('v') === videoId &&
        searchParams.get('lang') === language &&
        (searchParams.get('kind') === 'asr') === isAutomatic &&
        searchParams.has('pot') &&
        !searchParams.has('tlang')
      );
    });
}

/** Returns the player around the largest video. It is recognized by what it can do, because names of elements change. */
function findPlayer(): YoutubePlayer | undefined {
  const videos = [...document.querySelectorAll('video')].toSorted((a, b) => areaOf(b) - areaOf(a));
  for (const video of videos) {
    for (let element: Element | null = video; element; element = element.parentElement) {
      // The page adds these functions to its element.
      if (typeof Reflect.get(element, 'getPlayerResponse') === 'function') return element as YoutubePlayer;
    }
  }
  return undefined;
}

function areaOf(video: HTMLVideoElement): number {
  return video.clientWidth * video.clientHeight;
}
