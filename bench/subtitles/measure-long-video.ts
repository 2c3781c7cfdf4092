import { readTrack } from '@interlinear/subtitles/read-track';
import { toSentences } from '@interlinear/subtitles/sentences';
import { WINDOW_SECONDS } from '@interlinear/subtitles/session';
import { toJson3 } from '@interlinear/testing/players/json3';
import type { YoutubeVideo } from '@interlinear/testing/players/youtube-stand-in';
import type { BenchResult } from '../bench.ts';
import { heapBytes } from '../page/processes.ts';
import type { OverlayProbe } from './overlay-probe.ts';
import type { EngineRequest, PlayerBrowser, WatchedPage } from './player-browser.ts';
import { talkWithoutRepetitions } from './talks.ts';

const SECONDS = 3 * 3_600;
/** Jumps that cross the whole video; after some of them it plays fast, as far as the next one. */
const JUMP_SECONDS = 100;
const PLAYED_JUMPS = 6;
const FAST = 16;
/** Time at each place: shorter than the engine takes, so that requests are under way when the next jump comes. */
const STAY_MS = 350;
const MAX_ABORT_MS = 100;
const MAX_GROWTH_MEGABYTES = 3;
/** How long a request may take from the session to the background. */
const ON_THE_WAY_MS = 250;

const TALK = talkWithoutRepetitions(SECONDS, 'hours');

export const LONG_VIDEO: YoutubeVideo = {
  id: 'hours',
  title: 'Three hours',
  video: { seconds: SECONDS, framesPerSecond: 1 },
  tracks: [{ language: 'en', kind: 'asr', shape: 'words', talk: TALK }],
};

/** Crosses a video of three hours in jumps and at high speed. Measures what is requested, what is cancelled, and the memory. */
export async function measureLongVideo(browser: PlayerBrowser, address: string): Promise<BenchResult[]> {
  const watched = await browser.watch(address);
  const { page, probe } = watched;
  await probe((overlay) => overlay.until(overlay.isTranslated));
  await browser.takeRequests();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const begin = performance.now();
  const heaps: number[] = [];
  const jumps = Math.floor(SECONDS / JUMP_SECONDS);
  for (let jump = 1; jump < jumps; jump += 1) {
    if (jump % Math.ceil(jumps / PLAYED_JUMPS) === 0) await playFast(watched, (jump - 1) * JUMP_SECONDS);
    await moveTo(watched, jump * JUMP_SECONDS);
    // The first quarter fills what grows with any video.
    if (jump % Math.floor(jumps / 4) === 0) heaps.push(await heapBytes(session));
  }
  const requests = await browser.takeRequests();
  const { positions, seeks } = await probe(({ positions, seeks }) => ({ positions, seeks }));
  await page.close();
  const seconds = (performance.now() - begin) / 1_000;
  return toResults({ requests, positions, seeks }, heaps, seconds);
}

async function moveTo({ page }: WatchedPage, seconds: number): Promise<void> {
  await page.evaluate(
    ([position, stay]) => {
      const video = document.querySelector('video');
      if (video) video.currentTime = position;
      return new Promise((resolve) => setTimeout(resolve, stay));
    },
    [seconds, STAY_MS] as const,
  );
}

/** Plays from a place as far as the next jump. */
async function playFast({ page }: WatchedPage, from: number): Promise<void> {
  await page.evaluate(
    ([start, end, rate]) => {
      const video = document.querySelector('video');
      if (!video) throw new Error('The video is gone');
      video.currentTime = start;
      video.playbackRate = rate;
      return new Promise<void>((resolve) => {
        const check = () => {
          if (video.currentTime < end) return;
          video.removeEventListener('timeupdate', check);
          video.playbackRate = 1;
          resolve();
        };
        video.addEventListener('timeupdate', check);
      });
    },
    [from, from + JUMP_SECONDS, FAST] as const,
  );
}

type Record = Pick<OverlayProbe, 'positions' | 'seeks'> & { requests: readonly EngineRequest[] };

function toResults(record: Record, heaps: readonly number[], seconds: number): BenchResult[] {
  const places = placesOfSentences();
  const { requests, seeks } = record;
  const isAway = (text: string, position: number) => {
    const place = places.get(text);
    return !place || place.start >= position + WINDOW_SECONDS || place.end <= position;
  };
  const texts = requests.flatMap((request) => request.texts.map((text) => ({ text, at: request.at })));
  const outside = texts.filter(({ text, at }) => positionsNear(record, at).every((position) => isAway(text, position)));
  const aborts = seeks.flatMap(({ at, position }) =>
    requests
      .filter((request) => request.at < at && (request.endedAt === 0 || request.endedAt > at))
      .filter((request) => request.texts.every((text) => isAway(text, position)))
      .map(({ cancelledAt, endedAt }) => (cancelledAt || endedAt || Number.POSITIVE_INFINITY) - at),
  );
  const slowest = Math.max(...aborts);
  const growth = ((heaps.at(-1) ?? Number.NaN) - (heaps[0] ?? Number.NaN)) / 1_000_000;
  return [
    {
      name: 'subtitles-long-outside-window',
      value: outside.length,
      unit: 'sentences',
      target: '0',
      ok: texts.length > 0 && outside.length === 0,
      note: `${texts.length} sentences in ${requests.length} requests; 3 hours in jumps of ${JUMP_SECONDS} s and at up to ${FAST} × speed, in ${seconds.toFixed(0)} s`,
    },
    {
      name: 'subtitles-long-abort',
      value: slowest,
      unit: 'ms',
      target: `≤ ${MAX_ABORT_MS}`,
      ok: aborts.length > 0 && slowest <= MAX_ABORT_MS,
      note: `slowest of ${aborts.length} requests that a seek made useless, in the background`,
    },
    {
      name: 'subtitles-long-heap-growth',
      value: growth,
      unit: 'MB',
      target: `≤ ${MAX_GROWTH_MEGABYTES}`,
      ok: growth <= MAX_GROWTH_MEGABYTES,
      note: `of the page, from 45 minutes to the end; ${heaps.map((bytes) => (bytes / 1_000_000).toFixed(1)).join(', ')} MB`,
    },
  ];
}

/** Positions of the video while a request was on its way to the background, with the ones recorded before and after. */
function positionsNear({ positions }: Record, at: number): number[] {
  const before = positions.findLast((one) => one.at < at - ON_THE_WAY_MS);
  const during = positions.filter((one) => one.at >= at - ON_THE_WAY_MS && one.at <= at);
  const after = positions.find((one) => one.at > at);
  return [before, ...during, after].flatMap((one) => one?.position ?? []);
}

function placesOfSentences(): Map<string, { start: number; end: number }> {
  const reading = readTrack(JSON.stringify(toJson3(TALK, 'words')), { language: 'en', kind: 'automatic' });
  if ('problem' in reading) throw new Error(reading.problem);
  return new Map(toSentences(reading.track).sentences.map(({ text, start, end }) => [text, { start, end }]));
}
