import { type Firefox, launchFirefox } from '@interlinear/testing/browsers/firefox';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { makeTalk } from '@interlinear/testing/players/talk';
import { startYoutubeStandIn, YOUTUBE_HOST } from '@interlinear/testing/players/youtube-stand-in';
import { type SecureFront, startSecureFront } from '@interlinear/testing/servers/secure-front';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '../src/settings/settings.ts';
import { FIREFOX_FOLDER } from './build-extension.ts';

const SECONDS = 30;

let edge: MicrosoftEdgeStandIn;
let youtube: StandIn;
let front: SecureFront;
let firefox: Firefox;

beforeAll(async () => {
  const videos = ['alpha', 'bravo'].map((id) => ({
    id,
    title: id,
    video: { seconds: SECONDS },
    tracks: [{ language: 'en', kind: 'asr' as const, shape: 'words' as const, talk: makeTalk(SECONDS, id) }],
  }));
  [edge, youtube] = await Promise.all([startMicrosoftEdgeStandIn(), startYoutubeStandIn({ videos })]);
  front = await startSecureFront({ 'edge.microsoft.com': edge.url, [YOUTUBE_HOST]: youtube.url });
  firefox = await launchFirefox({ folder: FIREFOX_FOLDER, tlsPort: front.port });
});
afterAll(async () => {
  await firefox?.close();
  await Promise.all([front, edge, youtube].map((server) => server?.close()));
});

/** Distances of the subtitles' box from that of the video; undefined before they are shown. */
const DISTANCES = `(() => {
  const [video, shown] = ['video', '#movie_player interlinear-subtitles'].map((name) => document.querySelector(name)?.getBoundingClientRect());
  return shown && [shown.x - video.x, shown.y - video.y, shown.width - video.width, shown.height - video.height].map(Math.round);
})()`;

it('[SUB-01] translates the captions of a video in Firefox, and those of the next one', async () => {
  const usual = defaultSettings('de');
  await firefox.goto(`https://${YOUTUBE_HOST}/watch?v=alpha`);
  const show = async () => {
    // The extension writes its defaults when it has just been installed.
    const subtitles = { ...usual.subtitles, sites: ['youtube.com'] };
    await firefox.store('interlinear@interlinear.invalid', { settings: { ...usual, subtitles } });
    return await firefox.evaluate(DISTANCES);
  };
  await expect.poll(show).toEqual([0, 0, 0, 0]);
  const isSent = (text: string) => edge.requests.some(({ body }) => body.includes(text));
  await expect.poll(() => isSent('Alpha says')).toBe(true);
  await firefox.evaluate(`standIn.navigate('bravo')`);
  await expect.poll(() => isSent('Bravo says')).toBe(true);
});
