import { type BenchResult, percentile } from '../bench.ts';
import type { PlayerBrowser } from './player-browser.ts';
import { quickCues } from './talks.ts';

/** Length of the video with the quick cues: as long as they are watched, and a little more. */
export const QUICK_SECONDS = 45;
const WATCHED_SECONDS = 40;
const MAX_ERROR_MS = 50;
const NAVIGATIONS = 20;

/** Measures how far from its time each cue appears and disappears while a video plays. */
export async function measureSwitches(browser: PlayerBrowser, address: string): Promise<BenchResult> {
  const { page, probe } = await browser.watch(address);
  await probe((overlay) => overlay.until(overlay.isTranslated));
  await probe(async ({ changes }) => void changes.splice(0)); // the beginning is not in step
  await page.waitForFunction((end) => (document.querySelector('video')?.currentTime ?? 0) > end, WATCHED_SECONDS, {
    timeout: 120_000,
    polling: 1_000,
  });
  const changes = await probe(({ changes }) => changes);
  await page.close();
  const cues = quickCues(QUICK_SECONDS);
  const errors: number[] = [];
  for (const [index, { lines, position, changedAt, drawnAt }] of changes.entries()) {
    const before = changes[index - 1]?.lines[0];
    // A change without another original is a translation that arrived.
    if (index === 0 || before === lines[0] || drawnAt === 0) continue;
    const cue = cues.find(({ text }) => text === (lines[0] ?? before));
    const wanted = lines[0] === undefined ? cue?.end : cue?.start;
    if (wanted !== undefined) errors.push(Math.abs(position * 1_000 + (drawnAt - changedAt) - wanted));
  }
  const value = percentile(errors, 0.95) ?? Number.POSITIVE_INFINITY;
  return {
    name: 'subtitles-switch-error-p95',
    value,
    unit: 'ms',
    target: `≤ ${MAX_ERROR_MS}`,
    ok: errors.length > 40 && value <= MAX_ERROR_MS,
    note: `until drawn; ${errors.length} switches in ${WATCHED_SECONDS} s of a video with 25 frames per second`,
  };
}

/** Counts cues of another video while a person goes from one to the next without loading a page. */
export async function measureNavigations(
  browser: PlayerBrowser,
  addressOf: (id: string) => string,
  ids: readonly string[],
): Promise<BenchResult> {
  const { page, probe } = await browser.watch(addressOf(ids[0] ?? ''));
  await probe((overlay) => overlay.until(overlay.isTranslated));
  for (let count = 1; count <= NAVIGATIONS; count += 1) {
    const id = ids[count % ids.length] ?? '';
    await page.evaluate((next) => Reflect.get(window, 'standIn').navigate(next), id);
    await probe((overlay) => overlay.until((change) => overlay.isTranslated(change) && overlay.isOfVideo(change)));
  }
  const { stale, total } = await probe((overlay) => ({
    stale: overlay.changes.filter((change) => !overlay.isOfVideo(change)).length,
    total: overlay.changes.length,
  }));
  await page.close();
  return {
    name: 'subtitles-stale-cues',
    value: stale,
    unit: 'cues',
    target: '0',
    ok: stale === 0,
    note: `${NAVIGATIONS} navigations, ${total} changes of what is shown`,
  };
}
