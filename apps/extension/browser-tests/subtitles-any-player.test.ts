import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { makeTalk } from '@interlinear/testing/players/talk';
import { serveVideoPages, toVtt, type VideoPages } from '@interlinear/testing/players/video-pages';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Settings } from '../src/settings/settings.ts';
import { DEFAULT_SUBTITLES, type SubtitleSettings } from '../src/subtitles/subtitle-settings.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { moveIntoWindow, type ShownSubtitles, shownSubtitles } from './subtitles-in-page.ts';

const SECONDS = 40;
const player = (
  name: string,
  attributes = '',
) => `<video src="/video.webm" muted autoplay width="640" height="360" ${attributes}>
  <track kind="subtitles" srclang="en" label="English" src="/${name}.vtt" default></video>`;
const page = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lecture</title>
  <style>body { margin: 40px; height: 2000px } .player { position: relative; width: 640px }</style>${body}</html>`;

const PAGES = {
  '/track': page(`<div class="player">${player('golf', 'controls')}</div>`),
  '/two': page(player('golf') + player('hotel')),
  '/inside': page(player('india')),
  '/frame': page('<iframe src="{{other}}/inside" width="720" height="460" allow="autoplay; fullscreen"></iframe>'),
  '/shadow': page(`<lecture-player></lecture-player><script>
    customElements.define('lecture-player', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(player('juliet'))}; }
    });</script>`),
  '/added': page(`<video src="/video.webm" muted autoplay width="640" height="360"></video><script>
    const video = document.querySelector('video');
    const track = video.addTextTrack('captions', 'English', 'en');
    video.addEventListener('playing', () => {
      track.mode = 'showing';
      track.addCue(new VTTCue(0, 30, 'A cue added by a script'));
    }, { once: true });</script>`),
  '/own-captions': page(`<video src="/video.webm" muted autoplay width="640" height="360"></video><script>
    fetch('/hotel.vtt').then((answer) => answer.text());</script>`),
  '/later': page('<p>A lecture</p>'),
  '/none': page('<video src="/video.webm" muted autoplay width="640" height="360"></video>'),
};

let extension: ExtensionUnderTest;
let pages: VideoPages;

beforeAll(async () => {
  // A talk of its own for each page that is told by what is translated.
  const names = ['golf', 'hotel', 'india', 'juliet'];
  const tracks = Object.fromEntries(names.map((name) => [`/${name}.vtt`, makeTalk(SECONDS, name)]));
  pages = await serveVideoPages(PAGES, tracks, SECONDS);
  extension = await startExtension({});
  await extension.setSettings({ subtitles: { ...DEFAULT_SUBTITLES, sites: ['127.0.0.1'] } });
});
afterAll(async () => {
  await extension?.close();
  await pages?.close();
});
afterEach((test) => extension.endTest(test));

async function open(path: keyof typeof PAGES): Promise<Page> {
  return await extension.visit(pages.server.url + path);
}

const subtitles = (shown: Page) => shownSubtitles(shown, extension.browser.origin);

async function expectTranslated(text: string): Promise<void> {
  await expect.poll(() => extension.edge.requests.some(({ body }) => body.includes(text))).toBe(true);
}

it('[SUB-03] shows a text track in both languages, covers a video that fills the screen by itself, and moves into a window of its own with it, and back', async () => {
  const opened = await open('/track');
  await expect.poll(async () => (await subtitles(opened))[0]?.cues[0]?.[0]).toContain('Golf says');
  await opened.evaluate(() => document.querySelector('video')?.requestFullscreen());
  await expect.poll(async () => (await subtitles(opened))[0]?.box.bottom).toBeGreaterThan(600);
  await expect
    .poll(() => opened.evaluate(() => document.querySelector('interlinear-subtitles')?.matches(':popover-open')))
    .toBe(true);
  await opened.evaluate(() => document.exitFullscreen());
  await expect.poll(async () => (await subtitles(opened))[0]?.box.bottom).toBeLessThan(420);
  await expect.poll(async () => (await subtitles(opened))[0]?.cues[0]?.length).toBe(2);
  await moveIntoWindow(extension, opened);
  expect(await opened.evaluate(() => document.querySelector('.player > video') !== null)).toBe(true);
});

// Another test shows a track of a page, and one the browser’s captions in their own place.
itWhenDeep(
  '[SUB-03] shows a text track that a script adds in both languages, in place of the browser’s, and ends with them',
  async () => {
    const opened = await open('/added');
    await expect
      .poll(async () => (await subtitles(opened))[0]?.cues[0])
      .toEqual([expect.stringContaining('A cue added by a script'), expect.stringContaining('【de:')]);
    // The browser's own captions are not drawn meanwhile.
    const mode = () => opened.evaluate(() => document.querySelector('video')?.textTracks[0]?.mode);
    await expect.poll(mode).toBe('hidden');
    await extension.pressShortcut('toggle-subtitles');
    await expect.poll(() => subtitles(opened)).toEqual([]);
    await expect.poll(mode).toBe('showing');
    // On again for the next test; the shortcut needs the page.
    await extension.pressShortcut('toggle-subtitles');
    await expect.poll(async () => (await subtitles(opened)).length).toBe(1);
  },
);

it('[SUB-03] shows a file of captions that a page loads for a player of its own', async () => {
  const opened = await open('/own-captions');
  await expect
    .poll(async () => (await subtitles(opened))[0]?.cues[0])
    .toEqual([expect.stringContaining('Hotel says'), expect.stringContaining('【de:')]);
});

// Other tests have one player.
itWhenDeep('[SUB-03] gives each of two players its own subtitles, over its own picture', async () => {
  const opened = await open('/two');
  let shown: ShownSubtitles[] = [];
  const beginnings = async () => {
    shown = await subtitles(opened);
    return shown.map(({ cues }) => cues[0]?.map((line) => line.slice(0, 4)));
  };
  await expect.poll(beginnings).toEqual([
    ['Golf', '【de:'],
    ['Hote', '【de:'],
  ]);
  for (const [index, { box }] of shown.entries()) {
    const video = await opened.locator('video').nth(index).boundingBox();
    expect(box.top).toBeGreaterThan(video?.y ?? 0);
    expect(box.bottom).toBeLessThanOrEqual((video?.y ?? 0) + (video?.height ?? 0));
    expect(box.left).toBeGreaterThanOrEqual(video?.x ?? 0);
  }
});

it('[SUB-03] finds a video in a frame of another site', async () => {
  const opened = await open('/frame');
  await expect
    .poll(() => opened.frames()[1]?.evaluate(() => document.querySelector('interlinear-subtitles') !== null))
    .toBe(true);
  await expectTranslated('India says');
});

// `input-box.test.ts` enters shadow trees, and the test above finds a video elsewhere.
itWhenDeep('[SUB-03] finds a video inside a web component', async () => {
  await open('/shadow');
  await expectTranslated('Juliet says');
});

it('[SUB-03] offers subtitles in the popup of a page whose video comes later', async () => {
  await extension.setSettings({});
  const opened = await open('/later');
  const tabId = await extension.browser.background.evaluate<number>(
    'chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => tab.id)',
  );
  const popup = await extension.openPopup(tabId, pages.server.url);
  const controls = popup.getByRole('region', { name: 'Subtitles' });
  await popup.getByText('This page is not translated.').waitFor();
  expect(await controls.count()).toBe(0);
  await opened.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), player('golf'));
  await controls.waitFor();
  // They come before everything else.
  expect(await controls.evaluate((section) => section.previousElementSibling?.localName)).toBe('header');
  // The video plays when they are switched on.
  await expect.poll(() => opened.evaluate(() => (document.querySelector('video')?.currentTime ?? 0) > 0)).toBe(true);
  await controls.getByLabel('Bilingual subtitles on 127.0.0.1').check();
  const lines = async () => (await subtitles(opened))[0]?.cues[0]?.map((line) => line.slice(0, 4));
  await expect.poll(lines).toEqual(['Golf', '【de:']);
  // A change of a setting that the site has of its own is stored for the site.
  const own = (order: SubtitleSettings['order']) => ({
    bySite: [{ site: '127.0.0.1', choices: { order, target: 'ja' as const } }],
  });
  const general = { ...DEFAULT_SUBTITLES, sites: ['127.0.0.1'] };
  await extension.setSettings({ subtitles: { ...general, ...own('translation-first') } });
  await expect.poll(lines).toEqual(['【ja:', 'Golf']);
  await popup.reload();
  await controls.getByLabel('First line').selectOption('Original');
  await expect.poll(lines).toEqual(['Golf', '【ja:']);
  const stored = await extension.browser.background.evaluate<Settings>(
    `chrome.storage.local.get('settings').then(({ settings }) => settings)`,
  );
  expect(stored.subtitles).toEqual({ ...general, ...own('original-first') });
  const options = extension.browser.context.waitForEvent('page');
  await controls.getByRole('button', { name: 'More settings' }).click();
  expect(await (await options).getByLabel('Settings for').inputValue()).toBe('127.0.0.1');
  await extension.setSettings({ subtitles: general });
});

it('[SUB-03] takes a subtitle file that is dropped on a video, boxes it tightly, and shifts it by keys', async () => {
  const opened = await open('/none');
  await expect.poll(async () => (await subtitles(opened))[0]?.note).toContain('no readable captions');
  const text = 'A line from a file that is much too long for one line over a picture as small as this one here';
  const file = toVtt([{ start: 0, end: 38_000, text }]);
  await opened.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'lecture.vtt'));
    const drop = { dataTransfer: data, clientX: 300, clientY: 200, bubbles: true, cancelable: true };
    document.querySelector('video')?.dispatchEvent(new DragEvent('drop', drop));
  }, file);
  await expect.poll(async () => (await subtitles(opened))[0]?.cues[0]).toEqual([text, `【de:${text}】`]);
  const { left, right } = (await subtitles(opened))[0]?.box ?? { left: 0, right: 0 };
  // The original takes one line. The translation takes two, and its box not all of the 602 pixels.
  expect(right - left).toBeGreaterThan(400);
  expect(right - left).toBeLessThan(580);
  await opened.keyboard.press('Alt+BracketRight');
  await expect.poll(async () => (await subtitles(opened))[0]?.note).toContain('+0.2 s');
});
