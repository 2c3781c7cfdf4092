import type { YoutubeVideo } from '@interlinear/testing/players/youtube-stand-in';
import { type BenchResult, median } from '../bench.ts';
import { browserSeconds } from '../page/processes.ts';
import type { PlayerBrowser } from './player-browser.ts';
import { talkWithoutRepetitions } from './talks.ts';

const ROUNDS = 3;
/** Time for a page to settle, and the time measured after it. */
const SETTLING_SECONDS = 6;
const MEASURED_SECONDS = 20;
const MAX_PERCENT = 1.5;

/** The captions of three hours, over a video as long as the measurement. */
export const SMOOTH_VIDEO: YoutubeVideo = {
  id: 'smooth',
  title: 'A smooth video',
  video: { seconds: SETTLING_SECONDS + MEASURED_SECONDS + 10, framesPerSecond: 25 },
  tracks: [{ language: 'en', kind: 'asr', shape: 'words', talk: talkWithoutRepetitions(3 * 3_600, 'smooth') }],
};

/** Measures the time of the processor that subtitles take while a video plays, in all processes of the browser. */
export async function measureCost(bare: PlayerBrowser, browser: PlayerBrowser, address: string): Promise<BenchResult> {
  const differences: number[] = [];
  const bareShares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bareShare = await measureShare(bare, address);
    bareShares.push(bareShare);
    differences.push((await measureShare(browser, address)) - bareShare);
  }
  const value = median(differences);
  return {
    name: 'subtitles-added-cpu',
    value,
    unit: '% of a core',
    target: `≤ ${MAX_PERCENT}`,
    ok: value <= MAX_PERCENT,
    note: `${differences.map((one) => one.toFixed(2)).join(', ')}; the bare player takes ${median(bareShares).toFixed(1)}; ${MEASURED_SECONDS} s each of 25 frames per second`,
  };
}

async function measureShare(browser: PlayerBrowser, address: string): Promise<number> {
  const page = await browser.open(address);
  if (browser.hasSubtitles) await page.locator('interlinear-subtitles').waitFor({ state: 'attached' });
  const waitUntil = (seconds: number) =>
    page.waitForFunction((end) => (document.querySelector('video')?.currentTime ?? 0) >= end, seconds, {
      polling: 1_000,
      timeout: 120_000,
    });
  await waitUntil(SETTLING_SECONDS);
  const begin = { cpu: await browserSeconds(browser.context), at: performance.now() };
  await waitUntil(SETTLING_SECONDS + MEASURED_SECONDS);
  const cpu = (await browserSeconds(browser.context)) - begin.cpu;
  const share = (100_000 * cpu) / (performance.now() - begin.at);
  await page.close();
  return share;
}
