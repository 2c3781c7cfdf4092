import { type StandIn, type StandInAnswer, startStandIn } from '../stand-ins/stand-in.ts';
import { makeVideo, type VideoOptions } from './make-video.ts';
import { makeTalk, type Spoken } from './talk.ts';
import { videoAnswer } from './video-answer.ts';
import { toVtt } from './video-pages.ts';

export interface SitePlayer {
  /** Host at which browsers must reach the stand-in. */
  host: string;
  /** Name in every sentence that is spoken. */
  name: string;
  /** Request from which the player learns its captions. */
  request: { path: string; method?: 'POST' };
  /** Class of the element with the site's own captions. */
  captions: string;
  /** Classes of the element that becomes full screen, and of the bar of controls. */
  player: string;
  controls: string;
  /** Answers by path. */
  answers: Readonly<Record<string, object | string>>;
}

export const SITE_SECONDS = 40;

const talkOf = (name: string) => makeTalk(SITE_SECONDS, name);

/** Players of sites, each with the form in which it lists its captions. */
export const SITE_PLAYERS: readonly SitePlayer[] = [
  {
    host: 'www.bilibili.com',
    name: 'alpha',
    request: { path: '/x/player/wbi/v2?aid=1&cid=2' },
    captions: 'bpx-player-subtitle-wrap',
    player: 'bpx-player-container',
    controls: 'bpx-player-control-wrap',
    answers: {
      '/x/player/wbi/v2': {
        data: {
          subtitle: {
            subtitles: [
              { lan: 'de', lan_doc: 'Deutsch', subtitle_url: '/bfs/de.json' },
              { lan: 'ai-en', lan_doc: 'English', subtitle_url: '/bfs/en.json' },
            ],
          },
        },
      },
      '/bfs/en.json': toBilibili(talkOf('alpha')),
      '/bfs/de.json': toBilibili(talkOf('german')),
    },
  },
  { ...hlsPlayer('www.ted.com', 'bravo', '/talks/manifest.m3u8'), captions: 'captions', player: '', controls: 'bar' },
  {
    host: 'www.coursera.org',
    name: 'charlie',
    request: { path: '/api/onDemandLectureVideos.v1/course~lecture?includes=video' },
    captions: 'vjs-text-track-display',
    player: 'video-js',
    controls: 'vjs-control-bar',
    answers: {
      '/api/onDemandLectureVideos.v1/course~lecture': {
        linked: {
          'onDemandVideos.v1': [
            {
              subtitles: { en: '/api/subtitleAssetProxy.v1/ID?fileExtension=srt' },
              subtitlesVtt: { en: '/api/subtitleAssetProxy.v1/ID?expiry=1&hmac=2&fileExtension=vtt' },
            },
          ],
        },
      },
      '/api/subtitleAssetProxy.v1/ID': toVtt(talkOf('charlie')),
    },
  },
  {
    host: 'www.udemy.com',
    name: 'delta',
    request: { path: '/api-2.0/users/me/subscribed-courses/1/lectures/2/?fields[asset]=captions' },
    captions: 'captions-display--captions-container--1',
    player: 'video-player--container--1',
    controls: 'shaka-control-bar--1',
    answers: {
      '/api-2.0/users/me/subscribed-courses/1/lectures/2/': {
        asset: {
          captions: [
            { locale_id: 'de_DE', video_label: 'Deutsch', url: '/captions/de.vtt' },
            { locale_id: 'en_US', video_label: 'English [Auto]', url: '/captions/en.vtt' },
          ],
        },
      },
      '/captions/en.vtt': toVtt(talkOf('delta')),
      '/captions/de.vtt': toVtt(talkOf('german')),
    },
  },
  {
    host: 'player.vimeo.com',
    name: 'echo',
    request: { path: '/video/1/config' },
    captions: 'vp-captions',
    player: 'player',
    controls: 'vp-controls',
    answers: {
      '/video/1/config': {
        request: { text_tracks: [{ id: 1, lang: 'en', kind: 'captions', label: 'English', url: '/texttrack/1.vtt' }] },
      },
      '/texttrack/1.vtt': toVtt(talkOf('echo')),
    },
  },
  {
    host: 'www.primevideo.com',
    name: 'foxtrot',
    request: { path: '/cdp/catalog/GetPlaybackResources?deviceID=1', method: 'POST' },
    captions: 'atvwebplayersdk-captions-overlay',
    player: 'webPlayerSDKContainer',
    controls: 'atvwebplayersdk-bottompanel-container',
    answers: {
      '/cdp/catalog/GetPlaybackResources': {
        timedTextUrls: {
          result: {
            subtitleUrls: [{ url: '/timedtext/en.ttml2', languageCode: 'en-us', displayName: 'English' }],
            forcedNarrativeUrls: [{ url: '/timedtext/signs.ttml2', languageCode: 'en-us' }],
          },
        },
      },
      '/timedtext/en.ttml2': toTtml(talkOf('foxtrot')),
    },
  },
  {
    ...hlsPlayer('www.disneyplus.com', 'golf', '/ps01/ctr-all.m3u8'),
    captions: 'hive-subtitle-renderer-cue-window',
    player: '',
    controls: 'controls__footer',
  },
  {
    ...hlsPlayer('play.max.com', 'hotel', '/a/master.m3u8'),
    captions: 'CaptionWindow-Fuse',
    player: '',
    controls: 'ControlsFooter-Fuse',
  },
];

/** Starts one stand-in for the players of all these sites. The page of a player is at `/watch`. */
export async function startSitePlayers(look: Pick<VideoOptions, 'tone'> = {}): Promise<StandIn> {
  const video = await makeVideo({ seconds: SITE_SECONDS, ...look });
  return await startStandIn((request): StandInAnswer => {
    if (request.path === '/video.webm') return videoAnswer(video, request);
    const player = SITE_PLAYERS.find(({ host }) => host === request.headers.host?.split(':')[0]);
    if (player && request.path === '/watch')
      return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: pageOf(player) };
    const body = player?.answers[request.path];
    const isWrongMethod =
      request.path === player?.request.path.split('?')[0] && request.method !== (player.request.method ?? 'GET');
    return body === undefined || isWrongMethod ? { status: 404, body: '' } : { body };
  });
}

function hlsPlayer(host: string, name: string, main: string): Omit<SitePlayer, 'captions' | 'player' | 'controls'> {
  return {
    host,
    name,
    request: { path: main },
    answers: {
      [main]:
        '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",LANGUAGE="de",DEFAULT=YES,URI="/t/de.m3u8"\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="/t/en.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s"\nv.m3u8\n',
      '/t/en.m3u8': `#EXTM3U\n#EXT-X-TARGETDURATION:${SITE_SECONDS}\n#EXTINF:${SITE_SECONDS},\nen.vtt\n#EXT-X-ENDLIST\n`,
      '/t/en.vtt': toVtt(talkOf(name)),
    },
  };
}

function toBilibili(talk: readonly Spoken[]): object {
  const body = talk.map(({ start, end, text }) => ({ from: start / 1000, to: end / 1000, location: 2, content: text }));
  return { font_size: 0.4, font_color: '#FFFFFF', background_alpha: 0.5, background_color: '#9C27B0', body };
}

function toTtml(talk: readonly Spoken[]): string {
  const lines = talk.map(({ start, end, text }) => `<p begin="${start}ms" end="${end}ms">${text}</p>`);
  return `<?xml version="1.0" encoding="UTF-8"?><tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en-us"><body><div>${lines.join('')}</div></body></tt>`;
}

function pageOf({ host, request, captions, player, controls }: SitePlayer): string {
  const { path, method = 'GET' } = request;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${host}</title>
<meta name="viewport" content="width=device-width"><style>.stage { position: relative; width: 640px; max-width: 100%; aspect-ratio: 16 / 9 }
.stage:fullscreen { width: 100%; aspect-ratio: auto; background: #000 } video { width: 100%; height: 100% }
.${captions} { position: absolute; bottom: 56px; width: 100%; text-align: center }
.${controls} { position: absolute; inset: auto 0 0; height: 48px; background: rgb(0 0 0 / 40%) }</style></head>
<body><div class="stage ${player}"><video muted></video><div class="${captions}">Native captions</div><div class="${controls}"></div></div><script>
fetch(${JSON.stringify(path)}, { method: '${method}' }).then((answer) => answer.text()).then(() => {
  const video = document.querySelector('video');
  video.src = '/video.webm';
  return video.play();
}).catch(() => {});
</script></body></html>`;
}
