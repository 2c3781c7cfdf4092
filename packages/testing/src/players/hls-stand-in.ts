import { type StandIn, startStandIn } from '../stand-ins/stand-in.ts';
import { type Mp4Codec, mp4Head, mp4Segment } from '../subtitles/mp4-captions.ts';
import { escapeText } from './escape-text.ts';
import { installHlsPlayer } from './hls-player.ts';
import { makeVideo, type VideoOptions } from './make-video.ts';
import type { Spoken } from './talk.ts';
import { videoAnswer } from './video-answer.ts';

/** Clocks that the times of segments count by: that of the video with a map, or one that begins anew in each segment. */
export type SegmentClock = 'mapped' | 'own';

export interface HlsStream {
  /** Talks by language. The first one is the usual one. */
  talks: Readonly<Record<string, readonly Spoken[]>>;
  seconds: number;
  segmentSeconds: number;
  clock?: SegmentClock;
  /** A manifest of DASH in place of the playlists: with one file per language, the second one in TTML, or with segments. */
  dash?: 'files' | 'segments';
  /** Segments of MP4 in place of texts. */
  mp4?: Mp4Codec;
  /** Whether the playlist grows, and loses its first segments, with every request. */
  isLive?: boolean;
}

/** How far a live stream of DASH has come when it is watched first. */
const LIVE_LEAD_SECONDS = 8;
/** Segments of a live stream that are listed at a time, and how many the first request finds. */
const LIVE_WINDOW = 4;

/**
 * Starts a server with a page for each stream, whose player loads playlists by script and draws captions itself: `/watch/<name>`. The
 * page leads to another stream by `standIn.navigate(name)`.
 */
export async function startHlsStandIn(
  streams: Readonly<Record<string, HlsStream>>,
  look: Pick<VideoOptions, 'tone'> = {},
): Promise<StandIn> {
  const longest = Math.max(...Object.values(streams).map(({ seconds }) => seconds));
  const video = await makeVideo({ seconds: longest, ...look });
  /** Requests of live playlists so far. */
  const requested = new Map<string, number>();
  /** Beginnings of live streams of DASH, by name. */
  const began = new Map<string, number>();
  return await startStandIn((request) => {
    if (request.path === '/video.webm') return videoAnswer(video, request);
    const [, kind, name = '', language = '', file] = request.path.split('/');
    const stream = streams[name];
    const talk = stream?.talks[language];
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/vnd.apple.mpegurl' };
    if (kind === 'watch' && stream)
      return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: pageOf(name, stream) };
    if (kind === 'stream' && stream && language === 'main.m3u8') return { headers, body: mainPlaylist(stream) };
    if (kind === 'stream' && stream && language === 'main.mpd') {
      const beganAt = began.get(name) ?? Date.now() - LIVE_LEAD_SECONDS * 1_000;
      began.set(name, beganAt);
      return { headers: { ...headers, 'content-type': 'application/dash+xml' }, body: manifest(stream, beganAt) };
    }
    if (kind === 'stream' && stream && talk && file === 'all.vtt')
      return { headers, body: segment({ ...stream, segmentSeconds: stream.seconds, clock: 'own' }, talk, 0) };
    if (kind === 'stream' && stream && talk && file === 'all.ttml') return { headers, body: toTtml(talk) };
    if (kind === 'stream' && stream && language === 'video.m3u8')
      return { headers, body: '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n0.ts\n#EXT-X-ENDLIST\n' };
    if (kind === 'stream' && stream && talk && file === 'subtitles.m3u8') {
      const count = requested.get(request.path) ?? 0;
      requested.set(request.path, count + 1);
      return { headers, body: mediaPlaylist(stream, count) };
    }
    if (kind === 'stream' && stream?.mp4 && file === 'head.mp4') return { headers, body: mp4Head() };
    if (kind === 'stream' && stream?.mp4 && talk && file?.endsWith('.m4s')) {
      const from = Number.parseInt(file, 10) * stream.segmentSeconds * 1_000;
      return { headers, body: mp4Segment(talk, { from, to: from + stream.segmentSeconds * 1_000, codec: stream.mp4 }) };
    }
    if (kind === 'stream' && stream && talk)
      return {
        headers: { ...headers, 'content-type': 'text/vtt' },
        body: segment(stream, talk, Number.parseInt(file ?? '', 10)),
      };
    return { status: 404, body: '' };
  });
}

function mainPlaylist({ talks }: HlsStream): string {
  const renditions = Object.keys(talks).flatMap((language, index) => [
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="${language}",LANGUAGE="${language}",DEFAULT=${index === 0 ? 'YES' : 'NO'},AUTOSELECT=YES,FORCED=NO,URI="${language}/subtitles.m3u8"`,
  ]);
  const forced =
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Signs",LANGUAGE="en",FORCED=YES,URI="forced/subtitles.m3u8"';
  return `#EXTM3U\n#EXT-X-VERSION:6\n${forced}\n${renditions.join('\n')}\n#EXT-X-STREAM-INF:BANDWIDTH=1280000,SUBTITLES="subs"\nvideo.m3u8\n`;
}

function manifest({ talks, seconds, segmentSeconds, dash, mp4, isLive }: HlsStream, beganAt: number): string {
  const sets = Object.keys(talks).map((language, index) => {
    const type = dash === 'files' && index === 1 ? 'application/ttml+xml' : 'text/vtt';
    const kind = mp4 ? `mimeType="application/mp4" codecs="${mp4}"` : `mimeType="${type}"`;
    const file = `<BaseURL>${language}/all.${index === 1 ? 'ttml' : 'vtt'}</BaseURL>`;
    const names = mp4
      ? 'media="$RepresentationID$/$Number$.m4s" initialization="$RepresentationID$/head.mp4"'
      : 'media="$RepresentationID$/$Number$.webvtt"';
    const template = `<SegmentTemplate ${names} startNumber="0" duration="${segmentSeconds}"/>`;
    return `<AdaptationSet contentType="text" ${kind} lang="${language}"><Representation id="${language}" bandwidth="256">
      ${dash === 'files' ? file : template}</Representation></AdaptationSet>`;
  });
  const times = isLive
    ? `type="dynamic" availabilityStartTime="${new Date(beganAt).toISOString()}" timeShiftBufferDepth="PT60S"`
    : `type="static" mediaPresentationDuration="PT${seconds}S"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" ${times}><Period>
<AdaptationSet mimeType="video/mp4"><Representation id="v" bandwidth="1280000"><BaseURL>video.mp4</BaseURL></Representation></AdaptationSet>
<AdaptationSet mimeType="text/vtt" lang="en"><Role schemeIdUri="urn:mpeg:dash:role:2011" value="forced-subtitle"/>
<Representation id="forced" bandwidth="1"><BaseURL>forced.vtt</BaseURL></Representation></AdaptationSet>
${sets.join('\n')}</Period></MPD>`;
}

function toTtml(talk: readonly Spoken[]): string {
  const cues = talk.map(
    ({ start, end, text }) => `<p begin="${timestamp(start)}" end="${timestamp(end)}">${escapeText(text)}</p>`,
  );
  return `<tt xmlns="http://www.w3.org/ns/ttml"><body><div>${cues.join('')}</div></body></tt>`;
}

function mediaPlaylist({ seconds, segmentSeconds, mp4, isLive = false }: HlsStream, count: number): string {
  const all = Array.from({ length: Math.ceil(seconds / segmentSeconds) }, (_, index) => index);
  const listed = isLive ? all.slice(count, count + LIVE_WINDOW) : all;
  const lines = listed.map((index) => `#EXTINF:${segmentSeconds}.000,\n${index}.${mp4 ? 'm4s' : 'webvtt'}`);
  const map = mp4 ? '#EXT-X-MAP:URI="head.mp4"\n' : '';
  const head = `#EXTM3U\n${map}#EXT-X-TARGETDURATION:${segmentSeconds}\n#EXT-X-MEDIA-SEQUENCE:${listed[0] ?? 0}\n`;
  return `${head}${lines.join('\n')}\n${isLive ? '' : '#EXT-X-ENDLIST\n'}`;
}

/** Writes one segment. A cue that reaches into the next one is in both, cut at the boundary, as packagers do. */
function segment({ segmentSeconds, clock = 'mapped' }: HlsStream, talk: readonly Spoken[], index: number): string {
  const [from, to] = [index * segmentSeconds * 1000, (index + 1) * segmentSeconds * 1000];
  const zero = clock === 'own' ? from : 0;
  const cues = talk
    .filter(({ start, end }) => start < to && end > from)
    .map(
      ({ start, end, text }) =>
        `${timestamp(Math.max(start, from) - zero)} --> ${timestamp(Math.min(end, to) - zero)}\n${escapeText(text)}`,
    );
  const map = clock === 'mapped' ? 'X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n' : '';
  return `WEBVTT\n${map}\n${cues.join('\n\n')}\n`;
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23);
}

function pageOf(name: string, { dash }: HlsStream): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<meta name="viewport" content="width=device-width"><style>body { margin: 24px; font: 14px sans-serif } .player { position: relative; width: 640px; max-width: 100% } video { width: 100%; aspect-ratio: 16 / 9 }
.player:fullscreen { background: #000 } .player:fullscreen video { height: 100% }
.captions { position: absolute; bottom: 40px; width: 100%; text-align: center; color: #fff }</style></head>
<body><div class="player"></div><script>(${installHlsPlayer})(${JSON.stringify(name)}, ${dash !== undefined})</script></body></html>`;
}
