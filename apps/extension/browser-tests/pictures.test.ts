import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findProblemsOf, inElement, translateByMenu } from './act-on-pictures.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { keepNotes, lineOf } from './line-of.ts';
import { shownPictures } from './picture-overlay-in-page.ts';
import { PICTURE_TEXTS, type PictureName, type PictureZoo, servePictureZoo } from './picture-zoo.ts';
import { MOVING_PAGES, PICTURE_PAGES } from './picture-zoo-pages.ts';

const PAGES = { ...PICTURE_PAGES, ...MOVING_PAGES };

let extension: ExtensionUnderTest;
let zoo: PictureZoo;

beforeAll(async () => {
  zoo = await servePictureZoo(PAGES);
  // Tests cannot click the toolbar button, which allows copying the screen.
  extension = await startExtension({}, { allowedHosts: ['<all_urls>'] });
});
afterAll(async () => {
  await extension?.close();
  await zoo?.close();
});
// Detecting the language takes a second per picture.
beforeEach(() => extension.setSettings({ source: 'en' }));
afterEach(async (test) => {
  extension.edge.reset();
  await extension.endTest(test);
});

async function open(name: keyof typeof PAGES): Promise<Page> {
  return await extension.visit(zoo.addressOf(name));
}

const pictures = (page: Page) => shownPictures(page, extension.browser.origin);
const texts = async (page: Page) => (await pictures(page)).flatMap((picture) => picture.texts);
const html = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);
const sizeOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
const translationsOf = (name: PictureName) => PICTURE_TEXTS[name].map((text) => `【de:${text}】`);

const inOverlay = (page: Page, expression: string) =>
  inElement(extension, page, { name: 'interlinear-picture', expression });

describe('a picture', () => {
  it.each(
    casesBySize(2, [
      ['background', translationsOf('harbour'), { x: 74, y: 54, width: 480, height: 180 }],
      // Read from the screen.
      ['protected', translationsOf('market'), { x: 40, y: 40, width: 640, height: 240 }],
      ['canvas', translationsOf('market'), { x: 40, width: 480, height: 180 }],
      ['svg', ['【de:Tickets at the door】'], { x: 40, y: 40, width: 480, height: 200 }],
      ['other-site', translationsOf('harbour'), { x: 40, y: 40, width: 640, height: 240 }],
      // The tests below translate the first in quick runs; `fit-picture.test.ts` proves the place of the second.
      ['image', translationsOf('garden'), { x: 40, width: 640, height: 240 }],
      ['cover', translationsOf('garden'), { x: 40, width: 640, height: 240 }],
      ['srcset', translationsOf('harbour'), { x: 40, width: 640, height: 240 }],
      ['contain', translationsOf('garden'), { x: 75, width: 400, height: 150 }],
      ['svg-image', translationsOf('garden'), { x: 40, y: 165, width: 400, height: 150 }],
      ['data', translationsOf('market'), { x: 40, y: 40, width: 640, height: 240 }],
      ['covered', translationsOf('garden'), { x: 40, y: 40, width: 640, height: 240 }],
      ['strict-policy', translationsOf('harbour'), { x: 40, y: 40, width: 640, height: 240 }],
      ['pseudo', translationsOf('market'), { x: 40, y: 40, width: 640, height: 240 }],
      ['scaled', translationsOf('market'), { width: 480, height: 180 }],
      // The box around the turned picture.
      ['turned', translationsOf('harbour'), { x: 112, y: 98, width: 655, height: 284 }],
    ]),
  )('[EXT-05] is translated in its place: %s', async (name, expected, place) => {
    const page = await open(name);
    if (name === 'canvas') await page.locator('[data-ready]').waitFor();
    const original = await html(page);
    await translateByMenu(extension, page, '#picture');
    await expect.poll(() => texts(page), { message: await lineOf(page) }).toEqual(expected);
    await expect.poll(() => pictures(page)).toMatchObject([{ isOn: true, place }]);
    // Stopping leaves nothing behind, and nothing but the overlay was added.
    await inOverlay(page, `root.querySelector('.close').click()`);
    await expect.poll(() => html(page)).toBe(original);
  });
});

describe('a translated picture', () => {
  it('[EXT-05] comes by the button under the pointer, shows its original, and gives its texts to the clipboard', async () => {
    await extension.setSettings({ source: 'en', pictures: { hoverButton: true, reader: 'device', model: '' } });
    const page = await open('image');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // The first movement loads the button's script, while the pointer rests on the picture.
    await page.hover('#picture');
    const button = page.locator('interlinear-picture-button');
    await button.waitFor();
    expect(await findProblemsOf(extension, page, 'interlinear-picture-button')).toEqual([]);
    const box = await button.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await expect.poll(() => texts(page)).toEqual(translationsOf('garden'));
    expect(await button.count()).toBe(0);
    const problems = () => findProblemsOf(extension, page, 'interlinear-picture');
    expect(await problems()).toEqual([]);
    await inOverlay(page, `root.querySelector('.toggle').click()`);
    expect(await pictures(page)).toMatchObject([{ isOn: false }]);
    expect(await problems()).toEqual([]);
    // The shortcut toggles too.
    await page.hover('#picture', { position: { x: 20, y: 200 } });
    await extension.pressShortcut('translate-picture');
    await expect.poll(() => pictures(page)).toMatchObject([{ isOn: true }]);
    await inOverlay(page, `root.querySelector('.copy').click()`);
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(translationsOf('garden').join('\n'));
    expect(await problems()).toEqual([]);
    // A click on the bar is not one on the link around the picture.
    expect(new URL(page.url()).hash).toBe('');
  });

  it('[EXT-05] follows scrolling, stays behind headers and inside its container, and ends when another file is shown', async () => {
    const page = await open('scrolling');
    const size = await sizeOf(page);
    await translateByMenu(extension, page, '#picture');
    await expect.poll(() => texts(page)).toEqual(translationsOf('garden'));
    await expect
      .poll(() => pictures(page))
      .toMatchObject([{ place: { x: 40, y: 280, width: 640, height: 240 }, part: { y: 280, height: 200 } }]);
    await page.evaluate(() => document.querySelector('#scroller')?.scrollTo(0, 300));
    await expect.poll(() => pictures(page)).toMatchObject([{ place: { y: -20 }, part: { y: 80, height: 140 } }]);
    await page.evaluate(() => scrollTo(0, 60));
    // The fixed header covers the upper part.
    await expect.poll(() => pictures(page)).toMatchObject([{ place: { y: -80 }, part: { y: 60, height: 100 } }]);
    await page.evaluate(() => document.querySelector('#scroller')?.scrollTo(0, 800));
    await expect.poll(() => pictures(page)).toMatchObject([{ place: null }]);
    // The page does not become larger by it.
    expect(await sizeOf(page)).toEqual(size);
    await page.evaluate(() => document.querySelector('#picture')?.setAttribute('src', '/market.png'));
    await expect.poll(() => pictures(page)).toEqual([]);
  });

  // The test above follows a picture that scrolls, until it shows another file.
  itWhenDeep('[EXT-05] moves with a carousel, and ends when it shows another file or leaves the page', async () => {
    const page = await open('carousel');
    const original = await html(page);
    await translateByMenu(extension, page, '#picture');
    await expect.poll(() => texts(page)).toEqual(translationsOf('garden'));
    await page.evaluate(() => document.body.classList.add('moved'));
    await expect.poll(() => pictures(page)).toMatchObject([{ place: null }]);
    await page.evaluate(() => document.body.removeAttribute('class'));
    await expect.poll(() => pictures(page)).toMatchObject([{ place: { x: 40, y: 40 } }]);

    await translateByMenu(extension, page, '#swapped');
    await expect.poll(() => texts(page)).toEqual([...translationsOf('garden'), ...translationsOf('market')]);
    await page.evaluate(() => document.querySelector('#swapped')?.setAttribute('src', '/harbour.png'));
    await expect.poll(() => texts(page)).toEqual(translationsOf('garden'));
    await page.evaluate(() => document.querySelector('#swapped')?.setAttribute('src', '/market.png'));
    await page.evaluate(() => document.querySelector('#picture')?.remove());
    await expect.poll(() => pictures(page)).toEqual([]);
    await expect.poll(() => html(page)).toBe(original.replace('<img id="picture" src="/garden.png">', ''));
  });

  // `selection.test.ts` has a dialog, and `subtitles-any-player.test.ts` full screen.
  itWhenDeep('[EXT-05] is above dialogs and in full screen', async () => {
    const page = await open('carousel');
    await page.evaluate(() => document.querySelector('dialog')?.showModal());
    await translateByMenu(extension, page, '#inside');
    await expect.poll(() => texts(page)).toEqual(translationsOf('harbour'));
    const isOnTop = (expression: string) =>
      page.evaluate(`${expression} && document.querySelector('interlinear-picture').matches(':popover-open')`);
    expect(await isOnTop(`document.querySelector('dialog > interlinear-picture') !== null`)).toBe(true);
    await page.evaluate(() => document.querySelector('dialog')?.close());
    await expect.poll(() => pictures(page)).toMatchObject([{ place: null }]);

    await translateByMenu(extension, page, '#picture');
    await expect.poll(() => texts(page)).toContain('【de:Please close the gate】');
    await page.evaluate(() => document.querySelector('#picture')?.requestFullscreen());
    await expect
      .poll(async () => (await pictures(page)).find(({ texts }) => texts.length === 2))
      .toMatchObject({ place: { x: 0, width: 1280 } });
    expect(await page.evaluate(() => document.querySelector('html > :popover-open') !== null)).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
    await expect
      .poll(async () => (await pictures(page)).find(({ texts }) => texts.length === 2))
      .toMatchObject({ place: { x: 40, width: 640 } });
  });
});

describe('all pictures of a page', () => {
  it('[EXT-05] are translated as they come into view, also those loaded later, and restored', async () => {
    const page = await open('comic');
    const original = await html(page);
    await extension.pressShortcut('translate-pictures');
    await expect.poll(() => texts(page)).toEqual(translationsOf('garden'));
    await page.evaluate(() => document.querySelector('#lazy')?.scrollIntoView());
    await expect.poll(() => texts(page)).toEqual([...translationsOf('garden'), ...translationsOf('harbour')]);
    await extension.pressShortcut('translate-pictures');
    await expect.poll(() => pictures(page)).toEqual([]);
    await expect
      .poll(() => html(page))
      .toBe(original.replace(/ src="data:[^"]+" data-src/, ' src="/harbour.png" data-src'));
  });
});

describe('an area of the screen', () => {
  it('[EXT-05] is translated after it was dragged over, but not after Escape, and scrolls with the page', async () => {
    const page = await open('area');
    await page.locator('[data-ready]').waitFor();
    await extension.pressShortcut('select-area');
    await page.locator('interlinear-area').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('interlinear-area').waitFor({ state: 'detached' });
    await extension.pressShortcut('select-area');
    await page.locator('interlinear-area').waitFor();
    await page.mouse.move(60, 160);
    await page.mouse.down();
    await page.mouse.move(300, 300, { steps: 3 });
    await page.mouse.move(640, 330, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => texts(page)).toEqual(translationsOf('market'));
    expect(await page.locator('interlinear-area').count()).toBe(0);
    await expect.poll(() => pictures(page)).toMatchObject([{ place: { x: 60, y: 160, width: 580, height: 170 } }]);
    await page.evaluate(() => scrollTo(0, 100));
    await expect.poll(() => pictures(page)).toMatchObject([{ place: { x: 60, y: 60 } }]);
  });

  // The area of the test above is on a canvas.
  itWhenDeep('[EXT-05] may be in a video', async () => {
    const page = await open('video');
    await page.locator('[data-ready]').waitFor();
    await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
    await extension.pressShortcut('select-area');
    await page.locator('interlinear-area').waitFor();
    await page.mouse.move(50, 50);
    await page.mouse.down();
    await page.mouse.move(660, 250, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => texts(page)).toEqual(translationsOf('market'));
  });

  // The first test selects by pointer.
  itWhenDeep('[EXT-05] can be selected by keyboard, and cancelled', async () => {
    const page = await open('area');
    const original = await html(page);
    await page.locator('[data-ready]').waitFor();
    await extension.pressShortcut('select-area');
    await page.locator('interlinear-area').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('interlinear-area').count()).toBe(0);
    await extension.pressShortcut('select-area');
    await page.locator('interlinear-area').waitFor();
    await page.keyboard.press('ArrowLeft');
    expect(await findProblemsOf(extension, page, 'interlinear-area')).toEqual([]);
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowLeft');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => texts(page)).toEqual(translationsOf('market'));
    await inOverlay(page, `root.querySelector('.close').click()`);
    await expect.poll(() => html(page)).toBe(original.replace('<body>', '<body data-ready="">'));
  });
});

describe('a picture without a translation', () => {
  it.each([
    ['has no text', 'blank', 'No text was found in this picture.'],
    ['is too large', 'huge', 'This picture is too large to translate.'],
  ] as const)('[EXT-05] says why: it %s', async (_, name, line) => {
    const page = await open(name);
    await keepNotes(page, extension);
    await translateByMenu(extension, page, '#picture');
    await expect.poll(() => lineOf(page)).toBe(line);
    expect(await pictures(page)).toEqual([]);
  });
});
