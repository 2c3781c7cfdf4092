import { mkdir } from 'node:fs/promises';
import type { LanguageCode } from '@interlinear/languages';
import { startHlsStandIn } from '@interlinear/testing/players/hls-stand-in';
import { NETFLIX_FILES_HOST, NETFLIX_HOST, startNetflixStandIn } from '@interlinear/testing/players/netflix-stand-in';
import { SITE_PLAYERS, startSitePlayers } from '@interlinear/testing/players/site-players';
import { makeTalk } from '@interlinear/testing/players/talk';
import { startYoutubeStandIn, YOUTUBE_HOST } from '@interlinear/testing/players/youtube-stand-in';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEFAULT_SUBTITLES } from '../src/subtitles/subtitle-settings.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { shownSubtitles } from './subtitles-in-page.ts';
import { transcriptIn } from './transcript-in-page.ts';

/**
 * Folder for pictures of subtitles on all players, to be looked at: `SUBTITLE_PICTURES=/tmp/pictures npm test subtitles-pictures`. Without it,
 * `vitest.config.ts` leaves this file out.
 */
const FOLDER = process.env.SUBTITLE_PICTURES ?? '';

const SECONDS = 40;
const STREAMS_HOST = 'films.example';
const PLAYERS = [
  { name: 'youtube', site: 'youtube.com', address: `https://${YOUTUBE_HOST}/watch?v=alpha` },
  { name: 'youtube-shorts', site: 'youtube.com', address: `https://${YOUTUBE_HOST}/shorts/alpha` },
  { name: 'youtube-embed', site: 'youtube.com', address: `https://${YOUTUBE_HOST}/embed/alpha` },
  { name: 'netflix', site: 'netflix.com', address: `https://${NETFLIX_HOST}/watch/81000001` },
  ...SITE_PLAYERS.map(({ host }) => ({
    name: host,
    site: host.replace(/^www\./, ''),
    address: `https://${host}/watch`,
  })),
  { name: 'hls', site: STREAMS_HOST, address: `https://${STREAMS_HOST}/watch/hls` },
  { name: 'dash', site: STREAMS_HOST, address: `https://${STREAMS_HOST}/watch/dash` },
];
const LINES: Partial<Record<LanguageCode, string>> = {
  ar: 'اليوم ننظر إلى كيفية بناء الجسور، ولماذا ينهار بعضها (نحو 2000 عام).',
  de: 'Heute sehen wir uns an, wie Brücken gebaut werden, und warum manche von ihnen einstürzen.',
  ja: '今日は、橋がどのように造られ、なぜその一部が崩れ落ちるのかを見ていきましょう。',
};
const WINDOW = { width: 1000, height: 640 };
const SCREEN = { width: 1280, height: 720 };
const PHONE = { width: 360, height: 640 };
const VIEWS = [
  { name: 'window', size: WINDOW, target: 'de', isFullScreen: false, hasTranscript: false },
  { name: 'phone', size: PHONE, target: 'ja', isFullScreen: false, hasTranscript: false },
  { name: 'phone-transcript', size: PHONE, target: 'ar', isFullScreen: false, hasTranscript: true },
  { name: 'full-screen', size: SCREEN, target: 'ar', isFullScreen: true, hasTranscript: false },
  { name: 'full-screen-transcript', size: SCREEN, target: 'ja', isFullScreen: true, hasTranscript: true },
] as const;

it.each(['dark', 'light'] as const)(
  '[SUB-03] takes pictures of the subtitles on all players over a %s video, all within the picture',
  async (tone) => {
    await mkdir(FOLDER, { recursive: true });
    const talk = makeTalk(SECONDS, 'lecture');
    const [youtube, netflix, others, streams] = await Promise.all([
      startYoutubeStandIn({
        videos: [
          {
            id: 'alpha',
            title: 'Bridges',
            video: { seconds: SECONDS, tone },
            tracks: [{ language: 'en', kind: 'asr', shape: 'words', talk }],
          },
        ],
      }),
      startNetflixStandIn({
        videos: [{ id: '81000001', shape: 'ttDownloadables', tracks: [{ language: 'en', talk }] }],
        seconds: SECONDS,
        tone,
      }),
      startSitePlayers({ tone }),
      startHlsStandIn(
        {
          hls: { talks: { en: talk }, seconds: SECONDS, segmentSeconds: 6 },
          dash: { talks: { en: talk }, seconds: SECONDS, segmentSeconds: 6, dash: 'segments', mp4: 'stpp' },
        },
        { tone },
      ),
    ]);
    const hosts = {
      [YOUTUBE_HOST]: youtube.url,
      [NETFLIX_HOST]: netflix.url,
      [NETFLIX_FILES_HOST]: netflix.url,
      [STREAMS_HOST]: streams.url,
      ...Object.fromEntries(SITE_PLAYERS.map(({ host }) => [host, others.url])),
    };
    const extension = await startExtension({}, { hosts, allowedHosts: ['https://*.primevideo.com/*'] });
    extension.edge.translateWith((text, target) => LINES[target as LanguageCode] ?? text); // the views' own targets
    const subtitles = { ...DEFAULT_SUBTITLES, sites: PLAYERS.map(({ site }) => site) };
    for (const view of VIEWS) {
      await extension.setSettings({ target: view.target, subtitles });
      for (const { name, address } of PLAYERS) {
        const page = await extension.browser.context.newPage();
        await page.setViewportSize(view.size);
        await page.goto(address);
        await page.bringToFront();
        await expectWithinPicture(extension, page, view.isFullScreen);
        if (view.hasTranscript) {
          await page.keyboard.press('Alt+KeyT');
          await transcriptIn(page);
        }
        await page.screenshot({ path: `${FOLDER}/${name}-${view.name}-${tone}.png` });
        await page.close();
      }
    }
    await extension.close();
    await Promise.all([youtube, netflix, others, streams].map((server) => server.close()));
  },
);

/** Waits until both languages are shown, and checks that they are over the video. */
async function expectWithinPicture(extension: ExtensionUnderTest, page: Page, isFullScreen: boolean): Promise<void> {
  const shown = async () => (await shownSubtitles(page, extension.browser.origin))[0];
  await expect.poll(async () => (await shown())?.cues[0]?.length).toBe(2);
  await page.evaluate(async (fills) => {
    const video = document.querySelector('video');
    video?.pause();
    if (fills) await video?.closest('.html5-video-player, .watch-video, .stage, .player')?.requestFullscreen();
  }, isFullScreen);
  const isWithin = async () => {
    const [cue, video] = [(await shown())?.box, await page.locator('video').boundingBox()];
    if (!cue || !video || (isFullScreen && video.width < SCREEN.width)) return false;
    return (
      cue.left >= video.x &&
      cue.right <= video.x + video.width &&
      cue.top >= video.y &&
      cue.bottom <= video.y + video.height
    );
  };
  await expect.poll(isWithin).toBe(true);
}
