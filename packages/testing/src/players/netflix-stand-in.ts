import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { escapeText } from './escape-text.ts';
import { makeVideo, type VideoOptions } from './make-video.ts';
import { installNetflixPlayer, type NetflixPage } from './netflix-player.ts';
import type { Spoken } from './talk.ts';
import { videoAnswer } from './video-answer.ts';

/** The forms that Netflix's manifests have had: `legacy` until 2024, then `ttDownloadables`, and `textTracks` since 2026. */
export type NetflixShape = 'legacy' | 'ttDownloadables' | 'textTracks';

export interface NetflixTrack {
  language: string;
  talk: readonly Spoken[];
  isClosedCaptions?: boolean;
  isForced?: boolean;
  /** Whether the manifest has its addresses only after the track was switched on. */
  isUnhydrated?: boolean;
  format?: 'webvtt' | 'imsc';
}

export interface NetflixVideo {
  id: string;
  shape: NetflixShape;
  tracks: readonly NetflixTrack[];
}

export interface NetflixOptions {
  videos: readonly NetflixVideo[];
  seconds: number;
  tone?: NonNullable<VideoOptions['tone']>;
  captionsOn?: boolean;
}

/** Hosts at which browsers must reach the stand-in: the site, and its servers of files. */
export const NETFLIX_HOST = 'www.netflix.com';
export const NETFLIX_FILES_HOST = 'ipv4-c001.1.oca.nflxvideo.net';

const WEBVTT = 'webvtt-lssdh-ios8';
const IMSC = 'imsc1.1';

/** Starts a stand-in for Netflix: pages with a player, encrypted manifests, and files of captions. */
export async function startNetflixStandIn(options: NetflixOptions): Promise<StandIn> {
  const file = await makeVideo({ seconds: options.seconds, tone: options.tone ?? 'dark' });
  return await startStandIn((request) => {
    if (/^\/videos\/\d+\.webm$/.test(request.path)) return videoAnswer(file, request);
    if (request.path.startsWith('/msl/')) return manifestAnswer(request, options.videos);
    if (request.path.startsWith('/captions/')) return captionsAnswer(request.path, options.videos);
    const video = options.videos.find(({ id }) => request.path === `/watch/${id}`);
    if (!video) return { status: 404, body: '' };
    return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: pageOf(video, options) };
  });
}

function manifestAnswer({ body }: StandInRequest, videos: readonly NetflixVideo[]): StandInAnswer {
  const { params } = JSON.parse(decode(body));
  const video = videos.find(({ id }) => id === String(params.viewableId));
  if (!video) return { status: 404, body: '' };
  return { body: encode(JSON.stringify(manifestOf(video, params.profiles, params.hydrate))) };
}

/** Lists text only for players that can read it; the others get pictures. */
function manifestOf(video: NetflixVideo, profiles: readonly string[], hydrate: string | undefined): object {
  const hasText = profiles.includes(WEBVTT);
  const isModern = video.shape === 'textTracks';
  const tracks = video.tracks.map((track, index) => {
    const id = trackId(track, index);
    const isEmpty = track.isUnhydrated && hydrate !== id;
    const path = `https://${NETFLIX_FILES_HOST}/captions/${video.id}/${index}`;
    const format = track.format === 'imsc' ? IMSC : WEBVTT;
    const urls = isEmpty ? [] : [{ cdn_id: 1, url: path }];
    const download = video.shape === 'legacy' ? { downloadUrls: isEmpty ? {} : { 1: path } } : { urls };
    const downloads = hasText ? { [format]: download } : { 'nflx-cmisc': download };
    return {
      ...(isModern ? { id } : { new_track_id: id }),
      language: track.language,
      languageDescription: track.language,
      rawTrackType: track.isClosedCaptions ? 'closedcaptions' : 'subtitles',
      isForcedNarrative: track.isForced ?? false,
      ...(isModern ? { isImageBased: !hasText } : { isNoneTrack: false, cdnlist: [{ id: 1, name: 'cdn-a' }] }),
      ...(isModern ? { downloadables: downloads } : { hydrated: !isEmpty, ttDownloadables: downloads }),
    };
  });
  const none = { new_track_id: 'T:2:0;1;NONE;0;0;', isNoneTrack: true, isForcedNarrative: false, language: null };
  const result = isModern
    ? { textTracks: tracks }
    : { timedtexttracks: [...(video.shape === 'legacy' ? [] : [{ ...none, ttDownloadables: {} }]), ...tracks] };
  return { version: 2, result: { movieId: Number(video.id), duration: 60_000, ...result } };
}

function trackId({ language, isClosedCaptions, isForced }: NetflixTrack, index: number): string {
  return `T:2:${isClosedCaptions ? 1 : 0};1;${language};${isForced ? 1 : 0};${index};`;
}

function captionsAnswer(path: string, videos: readonly NetflixVideo[]): StandInAnswer {
  const [, , videoId, index] = path.split('/');
  const track = videos.find(({ id }) => id === videoId)?.tracks[Number(index)];
  if (!track) return { status: 404, body: '' };
  const body = track.format === 'imsc' ? toImsc(track) : toNetflixVtt(track.talk);
  return { headers: { 'access-control-allow-origin': '*', 'content-type': 'application/octet-stream' }, body };
}

/** Writes WebVTT as Netflix does: two lines for one sentence, each with a direction mark and two classes. */
function toNetflixVtt(talk: readonly Spoken[]): string {
  const cues = talk.map(({ start, end, text }, index) => {
    const middle = text.indexOf(' ', text.length / 2);
    const lines = middle < 0 ? [text] : [text.slice(0, middle), text.slice(middle + 1)];
    const marked = lines.map((line) => `<c.white><c.mono_sans>&lrm;${escapeText(line)}</c.mono_sans></c.white>`);
    const time = `${timestamp(start)} --> ${timestamp(end)}`;
    return `${index + 1}\n${time} position:50.00%,middle align:middle size:80.00% line:84.67%\n${marked.join('\n')}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** Writes TTML as Netflix does, with times in ticks of ten millionths of a second. */
function toImsc({ talk, language }: NetflixTrack): string {
  const lines = talk.map(
    ({ start, end, text }, index) =>
      `<p xml:id="subtitle${index}" begin="${start * 10_000}t" end="${end * 10_000}t" region="r0"><span style="s1">${escapeText(text)}</span></p>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xml:lang="${language}" ttp:tickRate="10000000"><head><styling><style xml:id="s1" tts:color="white"/></styling><layout><region xml:id="r0" tts:displayAlign="after"/></layout></head><body><div>${lines.join('')}</div></body></tt>`;
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23);
}

const encode = (text: string) => Buffer.from(text).toString('base64');
const decode = (text: string) => Buffer.from(text, 'base64').toString();

function pageOf(video: NetflixVideo, { captionsOn = false }: NetflixOptions): string {
  const page: NetflixPage = { videoId: video.id, captionsOn };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Netflix</title><style>${STYLES}</style></head>
<body><script>(${installNetflixPlayer})(${JSON.stringify(page)})</script></body></html>`;
}

const STYLES = `
body { margin: 0; background: #000; color: #fff; font: 14px sans-serif; }
.watch-video { position: relative; height: 100vh; } .watch-video--player-view { position: absolute; inset: 0; }
video { width: 100%; height: 100%; object-fit: contain; }
.player-timedtext { position: absolute; bottom: 14%; width: 100%; text-align: center; font-size: 22px; }
.watch-video--bottom-controls-container { position: absolute; inset: auto 24px 0; height: 72px; background: rgb(0 0 0 / 50%); }`;
