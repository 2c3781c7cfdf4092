import type { Firefox } from '@interlinear/testing/browsers/firefox';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { startHlsStandIn } from '@interlinear/testing/players/hls-stand-in';
import { NETFLIX_FILES_HOST, NETFLIX_HOST, startNetflixStandIn } from '@interlinear/testing/players/netflix-stand-in';
import { makeTalk } from '@interlinear/testing/players/talk';
import { serveVideoPages, type VideoPages } from '@interlinear/testing/players/video-pages';
import { startYoutubeStandIn, YOUTUBE_HOST } from '@interlinear/testing/players/youtube-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '../src/settings/settings.ts';
import { startFirefox } from './firefox-loader.ts';

const SECONDS = 30;
const HLS_HOST = 'films.example.org';
const LECTURE_HOST = 'lectures.example.org';
const LECTURE = `<!doctype html><html lang="en"><title>Lecture</title><video src="/video.webm" muted autoplay width="640" height="360">
  <track kind="subtitles" srclang="en" label="English" src="/lecture.vtt" default></video></html>`;

let edge: MicrosoftEdgeStandIn;
let youtube: StandIn;
let netflix: StandIn;
let hls: StandIn;
let lectures: VideoPages;
let firefox: Firefox;

beforeAll(async () => {
  const videos = ['alpha', 'bravo'].map((id) => ({
    id,
    title: id,
    video: { seconds: SECONDS },
    tracks: [{ language: 'en', kind: 'asr' as const, shape: 'words' as const, talk: makeTalk(SECONDS, id) }],
  }));
  const films = ['film', 'sequel'].map((name, index) => ({
    id: String(81_000_001 + index),
    shape: 'ttDownloadables' as const,
    tracks: [{ language: 'en', talk: makeTalk(SECONDS, name) }],
  }));
  const stream = { talks: { en: makeTalk(SECONDS, 'stream') }, seconds: SECONDS, segmentSeconds: 6 };
  [edge, youtube, netflix, hls, lectures] = await Promise.all([
    startMicrosoftEdgeStandIn(),
    startYoutubeStandIn({ videos }),
    startNetflixStandIn({ videos: films, seconds: SECONDS }),
    startHlsStandIn({ stream }),
    serveVideoPages({ '/lecture': LECTURE }, { '/lecture.vtt': makeTalk(SECONDS, 'lecture') }, SECONDS),
  ]);
  firefox = await startFirefox({
    'edge.microsoft.com': edge.url,
    [YOUTUBE_HOST]: youtube.url,
    [NETFLIX_HOST]: netflix.url,
    [NETFLIX_FILES_HOST]: netflix.url,
    [HLS_HOST]: hls.url,
    [LECTURE_HOST]: lectures.server.url,
  });
});
afterAll(async () => {
  await firefox?.close();
  await Promise.all([edge, youtube, netflix, hls, lectures].map((server) => server?.close()));
});

/** Distances of the subtitles' box from that of the video; undefined before they are shown. */
const DISTANCES = `(() => {
  const [video, shown] = ['video', '#movie_player interlinear-subtitles'].map((name) => document.querySelector(name)?.getBoundingClientRect());
  return shown && [shown.x - video.x, shown.y - video.y, shown.width - video.width, shown.height - video.height].map(Math.round);
})()`;

const usual = defaultSettings('de');
const wantOn = (...sites: string[]) =>
  firefox.store('interlinear@interlinear.invalid', {
    settings: { ...usual, subtitles: { ...usual.subtitles, sites } },
  });
const isPlaying = () => firefox.evaluate(`document.querySelector('video')?.currentTime > 0`);
const isSent = (text: string) => edge.requests.some(({ body }) => body.includes(text));

it('[SUB-01] translates the captions of a video in Firefox, and those of the next one', async () => {
  await firefox.goto(`https://${YOUTUBE_HOST}/watch?v=alpha`);
  const show = async () => {
    await wantOn('youtube.com');
    return await firefox.evaluate(DISTANCES);
  };
  await expect.poll(show).toEqual([0, 0, 0, 0]);
  await expect.poll(() => isSent('Alpha says')).toBe(true);
  await firefox.evaluate(`standIn.navigate('bravo')`);
  await expect.poll(() => isSent('Bravo says')).toBe(true);
});

// `subtitles-netflix.test.ts` has the same in Chromium.
itWhenDeep(
  '[SUB-02] translates films of Netflix in Firefox, one that plays already and the next, without touching their position',
  async () => {
    await firefox.goto(`https://${NETFLIX_HOST}/watch/81000001`);
    await expect.poll(isPlaying).toBe(true);
    await wantOn('netflix.com');
    await expect.poll(() => isSent('Film says')).toBe(true);
    await firefox.goto(`https://${NETFLIX_HOST}/watch/81000002`);
    await expect.poll(() => isSent('Sequel says')).toBe(true);
    expect(await firefox.evaluate('standIn.isBroken()')).toBe(false);
  },
);

it('[SUB-03] translates the text track of a video in Firefox that plays already', async () => {
  await wantOn();
  await firefox.goto(`https://${LECTURE_HOST}/lecture`);
  await expect.poll(isPlaying).toBe(true);
  await wantOn(LECTURE_HOST);
  await expect.poll(() => isSent('Lecture says')).toBe(true);
});

it('[SUB-03] translates the subtitles of a playlist in Firefox that plays already, with the transcript in full screen', async () => {
  await wantOn();
  await firefox.goto(`https://${HLS_HOST}/watch/stream`);
  await expect.poll(isPlaying).toBe(true);
  await wantOn(HLS_HOST);
  await expect.poll(() => isSent('Stream says')).toBe(true);

  // Firefox lets only the focused tab fill the screen.
  await firefox.evaluateInWindow('(window.focus(), gBrowser.selectedBrowser.focus())');
  await firefox.evaluate(
    `document.querySelector('video').addEventListener('click', ({ target }) => target.requestFullscreen())`,
  );
  await firefox.drag({ x: 200, y: 200 });
  await expect.poll(() => firefox.evaluate('document.fullscreenElement?.localName')).toBe('video');
  const keys = ['keyDown', 'keyUp'].flatMap((type) => ['\uE00A', 't'].map((value) => ({ type, value })));
  await firefox.perform([{ type: 'key', id: 'keyboard', actions: keys }]);
  const shown = `document.fullscreenElement?.className + ' ' +
    (document.fullscreenElement?.querySelector('interlinear-transcript')?.checkVisibility({ visibilityProperty: true }) ?? false)`;
  await expect.poll(() => firefox.evaluate(shown)).toBe('player true');
});
