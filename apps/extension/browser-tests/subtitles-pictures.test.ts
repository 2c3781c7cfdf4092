import { mkdir } from 'node:fs/promises';
import type { LanguageCode } from '@interlinear/languages';
import { startHlsStandIn } from '@interlinear/testing/players/hls-stand-in';
import { NETFLIX_FILES_HOST, NETFLIX_HOST, startNetflixStandIn } from '@interlinear/testing/players/netflix-stand-in';
import { SITE_PLAYERS, startSitePlayers } from '@interlinear/testing/players/site-players';
import { makeTalk } from '@interlinear/testing/players/talk';
import { serveVideoPages } from '@interlinear/testing/players/video-pages';
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
/** Pages with a video and nothing around it, by the language that is spoken. */
const PLAIN: Partial<Record<LanguageCode, string>> = {
  en: 'Today we look at how bridges are built, and why some of them fall down.',
  ar: 'يعود أقدم جسر حجري في المدينة إلى عام 1850، وما زال الناس يعبرونه كل يوم.',
  ja: '町でいちばん古い石橋は1850年のもので、今でも毎日、人が渡っています。',
};
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
    const spoken = Object.entries(PLAIN);
    const [youtube, netflix, others, streams, plain] = await Promise.all([
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
      serveVideoPages(
        Object.fromEntries(spoken.map(([language]) => [`/${language}`, plainPage(language)])),
        Object.fromEntries(spoken.map(([language, text]) => [`/${language}.vtt`, [{ ...WHOLE_VIDEO, text }]])),
        SECONDS,
        tone,
      ),
    ]);
    const players: Player[] = [
      ...PLAYERS,
      ...spoken.map(([language]) => ({
        ...{ name: `plain-${language}`, site: '127.0.0.1', address: `${plain.server.url}/${language}` },
        original: language,
      })),
    ];
    const hosts = {
      [YOUTUBE_HOST]: youtube.url,
      [NETFLIX_HOST]: netflix.url,
      [NETFLIX_FILES_HOST]: netflix.url,
      [STREAMS_HOST]: streams.url,
      ...Object.fromEntries(SITE_PLAYERS.map(({ host }) => [host, others.url])),
    };
    const extension = await startExtension({}, { hosts, allowedHosts: ['*://*.primevideo.com/*'] });
    extension.edge.translateWith((text, target) => LINES[target as LanguageCode] ?? text); // the views' own targets
    const subtitles = { ...DEFAULT_SUBTITLES, sites: players.map(({ site }) => site) };
    for (const view of VIEWS) {
      for (const { name, address, original } of players) {
        await extension.setSettings({ target: view.target === original ? 'de' : view.target, subtitles });
        const page = await extension.browser.context.newPage();
        await page.setViewportSize(view.size);
        await page.goto(address);
        await page.bringToFront();
        await expectWithinPicture(extension, page, view.isFullScreen);
        if (view.hasTranscript) {
          await page.keyboard.press('Alt+KeyT');
          await transcriptIn(page);
          if (view.isFullScreen) await expectBesidePanel(extension, page);
        }
        await page.screenshot({ path: `${FOLDER}/${name}-${view.name}-${tone}.png` });
        await page.close();
      }
    }
    await extension.close();
    await Promise.all([youtube, netflix, others, streams, plain].map((server) => server.close()));
  },
);

/** A cue that is shown all the time. */
const WHOLE_VIDEO = { start: 0, end: 1_000 * SECONDS };

interface Player {
  name: string;
  site: string;
  address: string;
  /** Language that is spoken, if it is not English. */
  original?: string;
}

function plainPage(language: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lecture</title>
<body style="margin: 0"><video src="/video.webm" controls muted autoplay style="display: block; inline-size: 100%; max-inline-size: 900px">
<track kind="subtitles" srclang="${language}" label="Original" src="/${language}.vtt" default></video></body></html>`;
}

async function expectBesidePanel(extension: ExtensionUnderTest, page: Page): Promise<void> {
  const right = async () => (await shownSubtitles(page, extension.browser.origin))[0]?.box.right;
  const panel = await page.locator('interlinear-transcript').boundingBox();
  await expect.poll(right).toBeLessThanOrEqual(panel?.x ?? 0);
}

/** Waits until both languages are shown, and checks that they are over the video. */
async function expectWithinPicture(extension: ExtensionUnderTest, page: Page, isFullScreen: boolean): Promise<void> {
  const shown = async () => (await shownSubtitles(page, extension.browser.origin))[0];
  await expect.poll(async () => (await shown())?.cues[0]?.length).toBe(2);
  await page.evaluate(async (fills) => {
    const video = document.querySelector('video');
    video?.pause();
    const player = video?.closest('.html5-video-player, .watch-video, .stage, .player') ?? video;
    if (fills) await player?.requestFullscreen();
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
