import type { YoutubeVideo } from '@interlinear/testing/players/youtube-stand-in';
import { type BenchResult, median } from '../bench.ts';
import { ENGINE_MS, type PlayerBrowser } from './player-browser.ts';
import { talkFromStart } from './talks.ts';

const ROUNDS = 5;
const SECONDS = 20;
const MAX_MS = 300;

/** Ways in which a player gets its captions. */
export type Way = 'xhr' | 'fetch' | 'track';

/** Returns the videos that are opened once each, because translations are kept. */
export function latencyVideos(way: Way): YoutubeVideo[] {
  return Array.from({ length: ROUNDS }, (_, round) => {
    const id = `${way}${round}`;
    const talk = talkFromStart(SECONDS, id);
    return {
      id,
      title: id,
      video: { seconds: SECONDS },
      tracks: [{ language: 'en', kind: 'asr', shape: 'words', talk }],
    };
  });
}

/** Measures the time from the response with the captions to the first original and to the first translation over the video. */
export async function measureLatency(
  browser: PlayerBrowser,
  way: Way,
  addressOf: (id: string) => string,
): Promise<BenchResult[]> {
  const originals: number[] = [];
  const translations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, probe } = await browser.watch(addressOf(`${way}${round}`));
    await probe((overlay) => overlay.until(overlay.isTranslated));
    const changes = await probe(({ changes }) => changes);
    const respondedAt = await page.evaluate(() => {
      const captions = performance.getEntriesByType('resource').filter(({ name }) => /timedtext|[.]vtt/.test(name));
      return captions.map((entry) => performance.timeOrigin + (entry as PerformanceResourceTiming).responseEnd)[0];
    });
    const msTo = (lines: number) =>
      (changes.find((change) => change.lines.length >= lines)?.drawnAt ?? Number.POSITIVE_INFINITY) -
      (respondedAt ?? 0);
    originals.push(msTo(1));
    translations.push(msTo(2) - ENGINE_MS);
    await page.close();
  }
  return [
    toResult(`subtitles-${way}-original-shown`, originals, 'after the response with the captions'),
    toResult(`subtitles-${way}-translation-shown`, translations, `after that and the engine's ${ENGINE_MS} ms`),
  ];
}

function toResult(name: string, times: readonly number[], since: string): BenchResult {
  const value = median(times);
  const [least, most] = [Math.min(...times), Math.max(...times)].map(Math.round);
  return { name, value, unit: 'ms', target: `≤ ${MAX_MS}`, ok: value <= MAX_MS, note: `${since}; ${least}…${most}` };
}
