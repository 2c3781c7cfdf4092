import { makeTalk } from '@interlinear/testing/players/talk';
import { serveVideoPages } from '@interlinear/testing/players/video-pages';
import { startYoutubeStandIn, YOUTUBE_HOST, type YoutubeVideo } from '@interlinear/testing/players/youtube-stand-in';
import type { BenchResult } from '../bench.ts';
import { isSelected } from '../options.ts';
import { loaderSize } from '../page/loader-size.ts';
import { measureCost, SMOOTH_VIDEO } from './measure-cost.ts';
import { latencyVideos, measureLatency, type Way } from './measure-latency.ts';
import { LONG_VIDEO, measureLongVideo } from './measure-long-video.ts';
import { measureNavigations, measureSwitches, QUICK_SECONDS } from './measure-timing.ts';
import { startPlayerBrowser } from './player-browser.ts';
import { quickCues } from './talks.ts';

/** A second host of YouTube, whose stand-in loads captions by `fetch`, and at once. */
const FETCH_HOST = 'music.youtube.com';

const NAMES = ['alpha', 'bravo', 'charlie', 'delta', 'echo'];

const VIDEOS: readonly YoutubeVideo[] = [
  ...NAMES.map((id) => manualVideo(id, 60)),
  {
    ...manualVideo('quick', QUICK_SECONDS),
    video: { seconds: QUICK_SECONDS, framesPerSecond: 25 },
    tracks: [{ language: 'en', shape: 'manual', talk: quickCues(QUICK_SECONDS) }],
  },
  LONG_VIDEO,
  SMOOTH_VIDEO,
];

/**
 * Measures the built extension on stand-ins for players in a real Chromium, in about four minutes. `--measures=latency,timing,long,cost`
 * measures less, for work on the bench itself.
 */
export async function measureInBrowser(): Promise<BenchResult[]> {
  const youtube = await startYoutubeStandIn({ videos: [...VIDEOS, ...latencyVideos('xhr')] });
  const music = await startYoutubeStandIn({ videos: latencyVideos('fetch'), transport: 'fetch', captionsOn: true });
  const tracks = latencyVideos('track');
  const pages = await serveVideoPages(
    Object.fromEntries(tracks.map(({ id }) => [`/${id}`, trackPage(id)])),
    Object.fromEntries(tracks.map(({ id, tracks: [track] }) => [`/${id}.vtt`, track?.talk ?? []])),
    60,
  );
  const hosts = { [YOUTUBE_HOST]: youtube.url, [FETCH_HOST]: music.url };
  const browser = await startPlayerBrowser(hosts, { hasExtension: true });
  const addressOf: Record<Way, (id: string) => string> = {
    xhr: (id) => `https://${YOUTUBE_HOST}/watch?v=${id}`,
    fetch: (id) => `https://${FETCH_HOST}/watch?v=${id}`,
    track: (id) => `${pages.server.url}/${id}`,
  };
  const results: BenchResult[] = [loaderSize('subtitles-loader-size')];
  try {
    if (isSelected('measures', 'latency'))
      for (const way of ['xhr', 'fetch', 'track'] as const)
        results.push(...(await measureLatency(browser, way, addressOf[way])));
    if (isSelected('measures', 'timing')) {
      results.push(await measureSwitches(browser, addressOf.xhr('quick')));
      results.push(await measureNavigations(browser, addressOf.xhr, NAMES));
    }
    if (isSelected('measures', 'long'))
      results.push(...(await measureLongVideo(browser, addressOf.xhr(LONG_VIDEO.id))));
    if (isSelected('measures', 'cost')) {
      const bare = await startPlayerBrowser(hosts, { hasExtension: false });
      results.push(await measureCost(bare, browser, addressOf.xhr(SMOOTH_VIDEO.id)));
      await bare.close();
    }
    return results;
  } finally {
    await browser.close();
    await Promise.all([youtube.close(), music.close(), pages.close()]);
  }
}

function manualVideo(id: string, seconds: number): YoutubeVideo {
  return {
    id,
    title: id,
    video: { seconds },
    tracks: [{ language: 'en', shape: 'manual', talk: makeTalk(seconds, id) }],
  };
}

function trackPage(name: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lecture</title>
<video src="/video.webm" muted autoplay width="640" height="360">
<track kind="subtitles" srclang="en" label="English" src="/${name}.vtt" default></video></html>`;
}
