import { serveVideoPages, type VideoPages } from '@interlinear/testing/players/video-pages';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DEFAULT_SUBTITLES } from '../src/subtitles/subtitle-settings.ts';
import { inElement } from './act-on-pictures.ts';
import { cardIn } from './card-in-page.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { openOptionsPage } from './open-options-page.ts';

const SECONDS = 20;
/** One line for the whole video, so that a word is still there when it is clicked. */
const TALK = [{ start: 0, end: SECONDS * 1_000, text: 'Golf says: Good morning everyone.' }];
const PAGE = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Lecture</title>
  <div class="player" style="position: relative; width: 640px"><video src="/video.webm" muted autoplay loop width="640" height="360">
  <track kind="subtitles" srclang="en" label="English" src="/golf.vtt" default></video></div></html>`;

let extension: ExtensionUnderTest;
let pages: VideoPages;

beforeAll(async () => {
  pages = await serveVideoPages({ '/lecture': PAGE }, { '/golf.vtt': TALK }, SECONDS);
  extension = await startExtension({});
  await extension.setSettings({ subtitles: { ...DEFAULT_SUBTITLES, sites: ['127.0.0.1'] } });
});
afterAll(async () => {
  await extension?.close();
  await pages?.close();
});
afterEach((test) => extension.endTest(test));

it.each(casesBySize(2, ['window', 'video alone in full screen', 'full screen']))(
  '[SUB-03] [FAV-01] looks up a word of a subtitle and saves it: %s',
  async (where) => {
    const page = await extension.visit(`${pages.server.url}/lecture`);
    const isPaused = () => page.evaluate(() => document.querySelector('video')?.paused);
    if (where === 'full screen') await page.evaluate(() => document.querySelector('.player')?.requestFullscreen());
    const place = () =>
      inElement(extension, page, {
        name: 'interlinear-subtitles',
        expression: `(() => {
        const word = [...root.querySelectorAll('.original .word')].find((one) => one.textContent === 'morning');
        const box = word?.getBoundingClientRect();
        return box && [box.x + box.width / 2, box.y + box.height / 2];
      })()`,
      });
    if (where === 'video alone in full screen')
      await page.evaluate(() => document.querySelector('video')?.requestFullscreen());
    await page.locator('interlinear-subtitles').waitFor({ state: 'attached' });
    await expect.poll(place).toHaveLength(2);
    const [x, y] = (await place()) as [number, number]; // the expression returns these
    await page.mouse.click(x, y);
    const card = await cardIn(page);
    await card.getByText('【de:morning】').waitFor();
    expect(await isPaused()).toBe(true);
    if (where === 'window') {
      await card.getByRole('button', { name: 'Save to favorites' }).click();
      await card.getByText('Saved to favorites').waitFor();
      const options = await openOptionsPage(extension, 'favorites');
      const entry = options.getByRole('listitem').filter({ hasText: '【de:morning】' });
      await entry.getByText('Golf says: Good morning everyone.').waitFor();
      const source = entry.getByRole('link', { name: 'Lecture · 0:00' });
      expect(await source.getAttribute('href')).toBe(`${pages.server.url}/lecture#t=0`);
      await options.close();
      await page.bringToFront();
    } else await card.getByRole('button', { name: 'Remove from favorites' }).waitFor();
    if (where === 'video alone in full screen') {
      // The element around the video has taken its place, and the video fills it.
      const filled = () =>
        page.evaluate(() => [
          document.fullscreenElement?.className,
          document.querySelector('video')?.getBoundingClientRect().width === innerWidth,
        ]);
      await expect.poll(filled).toEqual(['player', true]);
    }
    await card.getByRole('button', { name: 'Close' }).click();
    await expect.poll(isPaused).toBe(false);
    if (where === 'window') await lookUpByKeys(page);
    await page.close();
  },
);

/** Moves among the words by keys, which holds the video until they are left, and looks one up. */
async function lookUpByKeys(page: Page): Promise<void> {
  const isPaused = () => page.evaluate(() => document.querySelector('video')?.paused);
  const focused = () =>
    inElement(extension, page, {
      name: 'interlinear-subtitles',
      expression: 'root.activeElement?.textContent ?? null',
    });
  await page.keyboard.press('Alt+KeyW');
  await expect.poll(isPaused).toBe(true);
  await expect.poll(focused).not.toBeNull();
  const first = await focused();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  const word = await focused();
  expect(word).not.toBe(first);
  await page.keyboard.press('Enter');
  await (await cardIn(page)).getByText(`【de:${word}】`).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('interlinear-card').count()).toBe(0);
  await expect.poll(focused).toBe(word);
  expect(await isPaused()).toBe(true);
  await page.keyboard.press('Home');
  expect(await focused()).toBe(first);
  await page.keyboard.press('Escape');
  await expect.poll(isPaused).toBe(false);
  expect(await focused()).toBe(null);
}
