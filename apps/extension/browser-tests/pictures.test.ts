import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExtensionUnderTest, evaluateInLoader, startExtension } from './extension-under-test.ts';
import { lineOf } from './line-of.ts';
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
afterEach(async () => {
  extension.edge.reset();
  for (const opened of extension.browser.context.pages().slice(1)) await opened.close();
});

async function open(name: keyof typeof PAGES): Promise<Page> {
  const page = await extension.browser.context.newPage();
  await page.goto(zoo.addressOf(name));
  await page.bringToFront();
  return page;
}

const pictures = (page: Page) => shownPictures(page, extension.browser.origin);
const texts = async (page: Page) => (await pictures(page)).flatMap((picture) => picture.texts);
const html = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);
const translationsOf = (name: PictureName) => PICTURE_TEXTS[name].map((text) => `【de:${text}】`);

/** Chooses “Translate this picture” from the context menu of an element. */
async function translateByMenu(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: 'right' });
  const tabId = await extension.browser.background.evaluate<number>(
    'chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => tab.id)',
  );
  await extension.chooseFromMenu('translate-picture', tabId);
}

const inOverlay = (page: Page, expression: string) =>
  evaluateInLoader(
    page,
    extension.browser.origin,
    `((root) => ${expression})(chrome.dom.openOrClosedShadowRoot(document.querySelector('interlinear-picture')))`,
  );

describe('a picture', () => {
  it.each([
    ['image', translationsOf('garden'), { x: 40, width: 640, height: 240 }],
    ['srcset', translationsOf('harbour'), { x: 40, width: 640, height: 240 }],
    ['contain', translationsOf('garden'), { x: 75, width: 400, height: 150 }],
    ['cover', translationsOf('garden'), { x: 40, width: 640, height: 240 }],
    ['canvas', translationsOf('market'), { x: 40, width: 480, height: 180 }],
    ['background', translationsOf('harbour'), { x: 74, y: 54, width: 480, height: 180 }],
    ['svg', ['【de:Tickets at the door】'], { x: 40, y: 40, width: 480, height: 200 }],
    ['svg-image', translationsOf('garden'), { x: 40, y: 165, width: 400, height: 150 }],
    ['data', translationsOf('market'), { x: 40, y: 40, width: 640, height: 240 }],
    ['other-site', translationsOf('harbour'), { x: 40, y: 40, width: 640, height: 240 }],
    ['protected', translationsOf('market'), { x: 40, y: 40, width: 640, height: 240 }],
    ['covered', translationsOf('garden'), { x: 40, y: 40, width: 640, height: 240 }],
    ['strict-policy', translationsOf('harbour'), { x: 40, y: 40, width: 640, height: 240 }],
  ] as const)('[EXT-05] is translated in its place: %s', async (name, expected, place) => {
    const page = await open(name);
    if (name === 'canvas') await page.locator('[data-ready]').waitFor();
    const original = await html(page);
    await translateByMenu(page, '#picture');
    await expect.poll(() => texts(page), { message: await lineOf(page) }).toEqual(expected);
    expect(await pictures(page)).toMatchObject([{ isOn: true, place }]);
    // Stopping leaves nothing behind, and nothing but the overlay was added.
    await inOverlay(page, `root.querySelector('.close').click()`);
    await expect.poll(() => html(page)).toBe(original);
  });
});
