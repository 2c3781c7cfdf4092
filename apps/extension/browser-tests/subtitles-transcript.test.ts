import { readFile } from 'node:fs/promises';
import { findAccessibilityProblemsInFrame } from '@interlinear/testing/browsers/chromium';
import { makeTalk } from '@interlinear/testing/players/talk';
import { serveVideoPages, type VideoPages } from '@interlinear/testing/players/video-pages';
import { bySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DEFAULT_SUBTITLES } from '../src/subtitles/subtitle-settings.ts';
import { inElement } from './act-on-pictures.ts';
import { cardIn } from './card-in-page.ts';
import { clickToLeave } from './click-to-leave.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { shownSubtitles } from './subtitles-in-page.ts';
import { currentLine, transcriptIn } from './transcript-in-page.ts';

const SECONDS = 40;
/** A page whose own keys, like those of players, are caught before anything else. */
const page = (
  name: string,
  language = 'en',
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lecture</title>
  <style>body { margin: 40px; height: 1500px } .player { position: relative; width: 640px; max-width: 100% } video { width: 100% }</style>
  <div class="player"><video src="/video.webm" muted autoplay loop width="640" height="360">
  <track kind="subtitles" srclang="${language}" label="${language}" src="/${name}.vtt" default></video></div>
  <script>window.keys = ''; addEventListener('keydown', ({ key }) => { window.keys += key; }, true)</script></html>`;

const LONG_COUNT = bySize({ quick: 2_000, deep: 20_000 });
const TRACKS = {
  '/golf.vtt': makeTalk(SECONDS, 'golf'),
  '/slow.vtt': makeTalk(SECONDS, 'slow'),
  '/long.vtt': Array.from({ length: LONG_COUNT }, (_, index) => ({
    start: index * 2_000,
    end: index * 2_000 + 1_800,
    text: `Line ${index + 1} of a long night.`,
  })),
};

let extension: ExtensionUnderTest;
let pages: VideoPages;

beforeAll(async () => {
  const bodies = { '/golf': page('golf'), '/slow': page('slow'), '/long': page('long') };
  pages = await serveVideoPages(bodies, TRACKS, SECONDS);
  extension = await startExtension({});
  await extension.setSettings({ subtitles: { ...DEFAULT_SUBTITLES, sites: ['127.0.0.1'] } });
});
afterAll(async () => {
  await extension?.close();
  await pages?.close();
});
afterEach(async (test) => {
  extension.edge.reset();
  await extension.endTest(test);
});

const subtitles = (shown: Page) => shownSubtitles(shown, extension.browser.origin);
const position = (shown: Page) => shown.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
const pause = (shown: Page) => shown.evaluate(() => document.querySelector('video')?.pause());

async function open(path: string): Promise<Page> {
  const opened = await extension.newPage();
  await opened.goto(pages.server.url + path);
  await opened.bringToFront();
  await expect.poll(async () => (await subtitles(opened))[0]?.cues.length).toBe(1);
  return opened;
}

async function openTranscript(path: string) {
  const opened = await open(path);
  await opened.keyboard.press('Alt+KeyT');
  return { opened, transcript: await transcriptIn(opened) };
}

it('[SUB-03] lists all lines beside the video, and plays from the one that is chosen', async () => {
  const { opened, transcript } = await openTranscript('/golf');
  await pause(opened);
  const lines = transcript.getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(TRACKS['/golf.vtt'].length);
  const [first] = TRACKS['/golf.vtt'];
  await expect.poll(() => lines.first().innerText()).toBe(`0:00\n\n${first?.text}\n\n【de:${first?.text}】`);
  expect(await lines.nth(1).locator('p').first().getAttribute('lang')).toBe('en');

  await lines.nth(4).locator('button').click();
  await expect.poll(() => position(opened)).toBeCloseTo((TRACKS['/golf.vtt'][4]?.start ?? 0) / 1000, 1);
  await expect.poll(() => currentLine(transcript)).toBe('5');

  // The focus is in the list: two lines up, by keys.
  await opened.keyboard.press('ArrowUp');
  await opened.keyboard.press('ArrowUp');
  await opened.keyboard.press('Enter');
  await expect.poll(() => currentLine(transcript)).toBe('3');

  // Into the words of the line, and back.
  const focused = () => transcript.evaluate(() => document.activeElement?.textContent);
  const words = TRACKS['/golf.vtt'][2]?.text.match(/\p{L}+/gu) ?? [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await opened.keyboard.press(key);
  expect(await focused()).toBe(words[1]);
  await opened.keyboard.press('Enter');
  const card = await cardIn(opened);
  await card.getByText(`【de:${words[1]}】`).waitFor();
  await opened.keyboard.press('Escape');
  await expect.poll(() => opened.locator('interlinear-card').count()).toBe(0);
  await expect.poll(focused).toBe(words[1]);
  await transcript
    .getByRole('button', { name: words[0] ?? '', exact: true })
    .first()
    .click();
  await (await cardIn(opened)).getByText(`【de:${words[0]}】`).waitFor();
  await opened.keyboard.press('Escape');
  await expect.poll(() => opened.locator('interlinear-card').count()).toBe(0);
  await lines.nth(2).locator('button').focus();
  await opened.keyboard.press('Escape');
  await expect.poll(() => opened.locator('interlinear-transcript').count()).toBe(0);
});

it('[SUB-03] opens from the popup, searches without a key for the page, stays beside the video in a window, in full screen and on a phone, and ends with the subtitles', async () => {
  const opened = await open('/golf');
  const tabId = await extension.browser.background.evaluate<number>(
    'chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => tab.id)',
  );
  const popup = await extension.openPopup(tabId, pages.server.url);
  await clickToLeave(popup.getByRole('button', { name: 'Transcript' }));
  await opened.bringToFront();
  const transcript = await transcriptIn(opened);
  const field = transcript.getByRole('searchbox');
  await field.click();
  await opened.evaluate(() => Reflect.set(window, 'keys', ''));
  await opened.keyboard.type('BRÍDGE');
  const count = transcript.getByRole('status').or(transcript.locator('output')).first();
  const found = TRACKS['/golf.vtt'].flatMap(({ text }, index) => (/bridge/i.test(text) ? index + 1 : []));
  await expect.poll(() => count.innerText()).toBe(`1 of ${found.length}`);
  const active = () => transcript.locator('[role=listitem]:has([tabindex="0"])').getAttribute('aria-posinset');
  await expect.poll(active).toBe(String(found[0]));
  await opened.keyboard.press('Enter');
  await expect.poll(active).toBe(String(found[1]));
  await opened.keyboard.press('Shift+Enter');
  await opened.keyboard.press('Shift+Enter');
  await expect.poll(active).toBe(String(found.at(-1)));
  // Each line has it in the original and in the translation.
  await expect
    .poll(() => transcript.evaluate(() => CSS.highlights.get('interlinear-match')?.size ?? 0))
    .toBeGreaterThanOrEqual(found.length);
  await field.fill('nothing like it');
  await expect.poll(() => count.innerText()).toBe('No matches');
  expect(await opened.evaluate(() => Reflect.get(window, 'keys'))).toBe('');
  await field.fill('');

  const panel = () => opened.locator('interlinear-transcript').boundingBox();
  const video = await opened.locator('video').boundingBox();
  const right = (video?.x ?? 0) + (video?.width ?? 0);
  await expect.poll(async () => (await panel())?.x).toBeGreaterThanOrEqual(right);
  for (const colorScheme of ['dark', 'light'] as const) {
    await opened.emulateMedia({ colorScheme });
    expect(await findAccessibilityProblemsInFrame(transcript)).toEqual([]);
  }

  await opened.evaluate(() => document.querySelector('.player')?.requestFullscreen());
  await expect.poll(async () => (await panel())?.height).toBeGreaterThan(600);
  // It covers the right part of the video, which the subtitles leave to it.
  const subtitlesEnd = async () => (await subtitles(opened))[0]?.box.right;
  const box = await panel();
  await expect.poll(subtitlesEnd).toBeLessThanOrEqual(box?.x ?? 0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
  // Nothing covers it.
  const lines = transcript.getByRole('listitem');
  await lines.first().locator('button').click();
  await expect.poll(() => currentLine(transcript)).toBe('1');
  await opened.evaluate(() => document.exitFullscreen());
  await expect.poll(async () => (await panel())?.height).toBeLessThan(600);

  await opened.setViewportSize({ width: 360, height: 740 });
  const width = await opened.evaluate(() => document.documentElement.clientWidth);
  const sheet = async () => {
    const box = await panel();
    return box && { x: box.x, width: box.width, bottom: box.y + box.height };
  };
  await expect.poll(sheet).toEqual({ x: 0, width, bottom: 740 });
  await lines.nth(1).locator('button').click();
  await expect.poll(() => currentLine(transcript)).toBe('2');
  await opened.setViewportSize({ width: 1280, height: 800 });

  await pressInOverlay(opened, 'transcript');
  await expect.poll(() => opened.locator('interlinear-transcript').count()).toBe(0);
  await pressInOverlay(opened, 'transcript');
  await transcriptIn(opened);
  await extension.pressShortcut('toggle-subtitles');
  await expect.poll(() => opened.locator('interlinear-transcript').count()).toBe(0);
  await extension.pressShortcut('toggle-subtitles');
});

it(`[SUB-03] follows the video through ${LONG_COUNT} lines until the person scrolls; translates everything, shows how far it is, and stops; saves untranslated lines only if the person wants that`, async () => {
  const { opened, transcript } = await openTranscript('/long');
  await expect.poll(() => currentLine(transcript)).not.toBeNull();
  // A small part of them is drawn.
  expect(await transcript.getByRole('listitem').count()).toBeLessThan(400);
  expect(await transcript.getByRole('listitem').first().getAttribute('aria-setsize')).toBe(String(LONG_COUNT));
  const back = transcript.getByRole('button', { name: 'Back to the current line' });
  expect(await back.isVisible()).toBe(false);
  const box = await transcript.getByRole('list').boundingBox();
  await opened.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100);
  await opened.mouse.wheel(0, 20_000);
  await back.waitFor();
  const current = transcript.locator('[aria-current=true]');
  const isInView = async () => {
    const [line, list] = [await current.boundingBox(), await transcript.getByRole('list').boundingBox()];
    return line !== null && list !== null && line.y >= list.y && line.y + line.height <= list.y + list.height;
  };
  await expect.poll(isInView).toBe(false);
  await back.click();
  await expect.poll(isInView).toBe(true);
  await expect.poll(() => back.isVisible()).toBe(false);
  // The last line is one key away.
  await transcript.locator('[role=listitem] [tabindex="0"]').focus();
  await opened.keyboard.press('End');
  await expect
    .poll(() => transcript.locator('[role=listitem]:focus-within').getAttribute('aria-posinset'))
    .toBe(String(LONG_COUNT));

  await pause(opened);
  const release = extension.edge.hold(() => true);
  await transcript.getByRole('button', { name: 'Translate all' }).click();
  await transcript.getByRole('progressbar').waitFor();
  const translated = async () => Number(/\d+/.exec(await transcript.locator('.working').innerText())?.[0]);
  const before = await translated();
  release();
  await expect.poll(translated).toBeGreaterThan(before + 40);
  await transcript.getByRole('button', { name: 'Stop' }).click();
  await transcript.getByRole('button', { name: 'Translate all' }).waitFor();
  expect(await transcript.getByRole('progressbar').count()).toBe(0);

  await transcript.getByRole('button', { name: 'Save as a file' }).click();
  await transcript.getByRole('button', { name: 'Save', exact: true }).click();
  await transcript.getByText(/^Untranslated lines: \d+$/).waitFor();
  await transcript.getByRole('button', { name: 'Translate them first' }).click();
  await transcript.getByRole('button', { name: 'Stop' }).click();
  const [name, text] = await saved(opened, () => transcript.getByRole('button', { name: 'Save as is' }).click());
  expect(name).toBe('Lecture.en-de.srt');
  expect(text.match(/-->/g)).toHaveLength(LONG_COUNT);
});

it('[SUB-03] saves a file in both languages, and asks about lines without a translation', async () => {
  const { opened, transcript } = await openTranscript('/slow');
  await pause(opened);
  await transcript.getByRole('button', { name: 'Save as a file' }).click();
  await transcript.getByRole('combobox', { name: 'Format' }).selectOption('VTT');
  const [original] = await saved(opened, async () => {
    await transcript.getByRole('combobox', { name: 'Lines' }).selectOption('Original only');
    await transcript.getByRole('button', { name: 'Save', exact: true }).click();
  });
  expect(original).toBe('Lecture.en.vtt');
  await expect.poll(() => transcript.locator('p.translation').count()).toBe(TRACKS['/slow.vtt'].length);
  const [name, text] = await saved(opened, async () => {
    await transcript.getByRole('combobox', { name: 'Lines' }).selectOption('Original and translation');
    await transcript.getByRole('button', { name: 'Save', exact: true }).click();
  });
  expect(name).toBe('Lecture.en-de.vtt');
  expect(text).toMatch(
    /^WEBVTT\n\n00:00:00\.400 --> .*\nSlow says: Good morning everyone\.\n【de:Slow says: Good morning everyone\.】\n/,
  );
  expect(text.match(/-->/g)).toHaveLength(TRACKS['/slow.vtt'].length);
});

/** Returns name and text of the file that an action saves. */
async function saved(shown: Page, act: () => Promise<void>): Promise<[name: string, text: string]> {
  const [file] = await Promise.all([shown.waitForEvent('download'), act()]);
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
}

/** Presses a button beside the subtitles, as the keyboard does. */
async function pressInOverlay(shown: Page, button: string): Promise<void> {
  await inElement(extension, shown, {
    name: 'interlinear-subtitles',
    expression: `root.querySelector('.${button}').click()`,
  });
}
