import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { type Json3Shape, toJson3 } from './json3.ts';
import { makeVideo, type VideoOptions } from './make-video.ts';
import type { Spoken } from './talk.ts';
import { videoAnswer } from './video-answer.ts';
import { installYoutubePlayer, type YoutubePage } from './youtube-player.ts';

export interface YoutubeTrack {
  language: string;
  /** Automatic captions are `asr`. */
  kind?: 'asr';
  shape: Json3Shape;
  talk: readonly Spoken[];
  /** Sent instead of the talk, as a shape that no one has seen yet would be. */
  body?: string;
  /** Number of answers with nothing in them that come first, as while the player's token is not valid yet. */
  emptyAnswers?: number;
}

export interface YoutubeVideo {
  id: string;
  title: string;
  video: VideoOptions;
  tracks: readonly YoutubeTrack[];
  isLive?: boolean;
  /** Plays before the video. */
  adSeconds?: number;
}

export interface YoutubeOptions {
  videos: readonly YoutubeVideo[];
  /** How the player loads captions. */
  transport?: 'xhr' | 'fetch';
  /** Whether captions are on when a page opens. */
  captionsOn?: boolean;
  /** Whether the elements of the player have other names than today. */
  isRenamed?: boolean;
}

/** Host at which browsers must reach the stand-in. */
export const YOUTUBE_HOST = 'www.youtube.com';

/** The token that only YouTube's own player can make. Without it, captions are answered with nothing. */
const TOKEN = 'proof-of-origin';

/** Starts a stand-in for YouTube: watch pages, Shorts, embedded videos, and captions. */
export async function startYoutubeStandIn(options: YoutubeOptions): Promise<StandIn> {
  const files = new Map<string, Buffer>();
  for (const { id, video, adSeconds } of options.videos) {
    files.set(`/videos/${id}.webm`, await makeVideo(video));
    if (adSeconds !== undefined) files.set(`/videos/${id}-ad.webm`, await makeVideo({ seconds: adSeconds }));
  }
  const empty = new Map(
    options.videos.flatMap(({ tracks }) => tracks.map((track) => [track, track.emptyAnswers ?? 0] as const)),
  );
  return await startStandIn((request) => {
    const file = files.get(request.path);
    if (file) return videoAnswer(file, request);
    if (request.path === '/api/timedtext') return timedText(request, options.videos, empty);
    const id = videoIdOf(request);
    const video = options.videos.find((known) => known.id === id);
    if (!video) return { status: 404, body: '' };
    return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: pageOf(video, request.path, options) };
  });
}

function videoIdOf({ path, query }: StandInRequest): string | undefined {
  return path === '/watch' ? (query.get('v') ?? undefined) : /^\/(?:shorts|embed)\/([\w-]+)$/.exec(path)?.[1];
}

/**
 * Answers nothing, with status 200, unless the request carries the player's token.
 * @param empty numbers of answers with nothing that are still to come
 */
function timedText(
  { query }: StandInRequest,
  videos: readonly YoutubeVideo[],
  empty: Map<YoutubeTrack, number>,
): StandInAnswer {
  const track = videos
    .find(({ id }) => id === query.get('v'))
    ?.tracks.find(({ language, kind }) => language === query.get('lang') && kind === (query.get('kind') ?? undefined));
  if (!track || query.get('pot') !== TOKEN || query.get('fmt') !== 'json3') return { body: '' };
  const left = empty.get(track) ?? 0;
  empty.set(track, left - 1);
  if (left > 0) return { body: '' };
  return { headers: { 'content-type': 'application/json' }, body: track.body ?? toJson3(track.talk, track.shape) };
}

/** Data of the page in `ytInitialPlayerResponse`. */
function playerResponse({ id, title, video, tracks, isLive }: YoutubeVideo): object {
  const captionTracks = tracks.map(({ language, kind }) => ({
    baseUrl: `/api/timedtext?v=${id}&caps=asr&exp=xpe&expire=4102444800&key=yt8${kind ? `&kind=${kind}` : ''}&lang=${language}&signature=STANDIN`,
    name: kind ? { simpleText: `${language} (auto-generated)` } : { runs: [{ text: language }] },
    vssId: `${kind ? 'a' : ''}.${language}`,
    languageCode: language,
    ...(kind && { kind }),
    isTranslatable: true,
    trackName: '',
  }));
  return {
    videoDetails: {
      videoId: id,
      title,
      lengthSeconds: String(video.seconds),
      author: 'Stand-in',
      ...(isLive && { isLive: true, isLiveContent: true }),
    },
    // Videos without captions have no such field.
    ...(tracks.length > 0 && {
      captions: {
        playerCaptionsTracklistRenderer: {
          captionTracks,
          audioTracks: [{ captionTrackIndices: captionTracks.map((_, index) => index) }],
          defaultAudioTrackIndex: 0,
          translationLanguages: [{ languageCode: 'de', languageName: { simpleText: 'German' } }],
        },
      },
    }),
  };
}

function pageOf(video: YoutubeVideo, path: string, options: YoutubeOptions): string {
  const { videos, transport = 'xhr', captionsOn = false, isRenamed = false } = options;
  const page: YoutubePage = {
    videoId: video.id,
    playerId: isRenamed ? 'renamed-player' : path.startsWith('/shorts/') ? 'shorts-player' : 'movie_player',
    prefix: isRenamed ? 'renamed' : 'ytp',
    responses: Object.fromEntries(videos.map((known) => [known.id, playerResponse(known)])),
    ads: Object.fromEntries(videos.map(({ id, adSeconds }) => [id, adSeconds !== undefined])),
    transport,
    captionsOn,
    token: TOKEN,
  };
  const isEmbedded = path.startsWith('/embed/');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${video.title} - YouTube</title>
<meta name="viewport" content="width=device-width"><style>${STYLES}</style>
<script>var ytInitialPlayerResponse = ${JSON.stringify(playerResponse(video))};</script></head>
<body class="${isEmbedded ? 'embedded' : ''}">${isEmbedded ? '' : '<header>YouTube stand-in</header>'}<main></main>
<script>(${installYoutubePlayer})(${JSON.stringify(page)})</script></body></html>`;
}

const STYLES = `
body { margin: 0; font: 14px sans-serif; background: #0f0f0f; color: #f1f1f1; }
header { height: 56px; display: flex; align-items: center; padding: 0 16px; }
main { max-width: 960px; padding: 0 16px; } .embedded main { max-width: none; padding: 0; }
.html5-video-player { position: relative; overflow: hidden; background: #000; aspect-ratio: 16 / 9; outline: 0; }
.html5-video-player:fullscreen { width: 100%; height: 100%; aspect-ratio: auto; }
.html5-video-container { position: relative; width: 100%; height: 100%; }
video { position: absolute; width: 100%; height: 100%; object-fit: contain; }
.caption-window { position: absolute; bottom: 12%; width: 100%; text-align: center; font-size: 18px; }
.chrome-bottom { position: absolute; inset: auto 12px 0; height: 48px; display: flex; gap: 8px; justify-content: end; background: rgb(0 0 0 / 40%); }
.autohide .chrome-bottom { opacity: 0; }`;
