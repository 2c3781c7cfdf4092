import { readFile } from 'node:fs/promises';
import { IMAGE_WARNINGS, imageRegion } from '@interlinear/contract/images';
import { makePng, pngOf } from '@interlinear/testing/documents/png';
import type { TestPicture } from '@interlinear/testing/pictures/picture';
import { createSheet } from '@interlinear/testing/pictures/sheet';
import { PICTURE_TEXTS } from '@interlinear/testing/pictures/texts';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { findAccessibilityProblemsBySize, findAccessibilityProblemsWhenDeep } from './accessibility-by-size.ts';
import { createAccount, say } from './account-under-test.ts';
import { type OpenOptions, type SiteUnderTest, useSharedSite } from './site-under-test.ts';

const pictures = (key: string) => say('en', 'pictures', key);

function stored(changes: object = {}): Record<string, string> {
  const settings = {
    ...{ version: 1, selectedEngine: 'microsoft-edge', sourceLanguage: 'en', targetLanguage: 'de' },
    ...{ recentLanguages: [], view: 'translated' },
  };
  return { imageSettings: JSON.stringify({ ...settings, ...changes }) };
}

const SLIDE = drawSlide('en');
const HEADING = SLIDE.lines[0]?.text ?? '';
const slide = fileOf('slide.png', pngOf(SLIDE.picture));

/** Draws a heading and a sentence. The picture is small, because almost every test recognizes its text. */
function drawSlide(language: 'en' | 'ru'): TestPicture {
  const { headings, sentences } = PICTURE_TEXTS[language];
  const sheet = createSheet({ width: 700, height: 260, language });
  sheet.paint((context) => {
    const gradient = context.createLinearGradient(0, 0, sheet.width, sheet.height);
    gradient.addColorStop(0, '#123a5c');
    gradient.addColorStop(1, '#0b2239');
    context.fillStyle = gradient;
    context.fillRect(0, 0, sheet.width, sheet.height);
  });
  sheet.startBlock();
  sheet.write(headings[0] ?? '', { x: 50, y: 100, size: 44, color: '#ffffff', style: 'serif' });
  sheet.startBlock();
  sheet.write(sentences[0] ?? '', { x: 50, y: 200, size: 24, color: '#dbe7f3' });
  return sheet.finish();
}

describe('the picture translator, with one picture', () => {
  let site: SiteUnderTest;
  let page: Page;
  let errors: string[];
  const list = () => page.getByRole('list', { name: pictures('regions') }).getByRole('listitem');
  const field = () => page.getByRole('textbox', { name: pictures('translation'), exact: true });
  const shownWidth = async () => (await page.locator('[data-picture]').boundingBox())?.width ?? 0;

  beforeAll(async () => {
    site = await useSharedSite();
    ({ page, errors } = await site.open('/en/translate/image', {
      stored: stored({ sourceLanguage: 'auto' }),
      script: RECORD_PRINTING,
      hasTouch: true,
    }));
    page.setDefaultTimeout(RECOGNITION_MS);
  });
  afterAll(async () => {
    await page.context().close();
    await site.close();
  });

  it('[IMG-01] [IMG-02] [SITE-04] [ERR-01] translates it when it is dropped, in the detected language, and again if the engine fails', async () => {
    await page.getByRole('button', { name: pictures('pick') }).waitFor();
    await page.route('**/service/api/translate', (route) => route.abort());
    await drop(page, slide);
    await page.getByText(/^\d+ of \d+ texts could not be translated\./).waitFor();
    const retry = page.getByRole('button', { name: pictures('retry') });
    await retry.waitFor();
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
    await page.unrouteAll();
    // The browser reports the requests that failed.
    errors.length = 0;
    await retry.click();
    await region(page, HEADING).getByText(`【de:${HEADING}】`).waitFor();
    // At the top, where the bar of the page covers nothing.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    // The picture itself never leaves the device.
    expect(site.edge.requests.every(({ body }) => body.length < 5_000)).toBe(true);
  });

  it('[IMG-02] [SITE-04] downloads it in every form, prints it, and copies its texts', async () => {
    const png = await download(page, 'PNG');
    expect([png.name, png.content.subarray(1, 4).toString()]).toEqual(['slide.de.png', 'PNG']);
    const jpeg = await download(page, 'JPEG');
    expect([jpeg.name, [...jpeg.content.subarray(0, 2)]]).toEqual(['slide.de.jpg', [0xff, 0xd8]]);
    const webp = await download(page, 'WebP');
    expect([webp.name, webp.content.subarray(8, 12).toString()]).toEqual(['slide.de.webp', 'WEBP']);
    const json = await download(page, 'JSON');
    const regions = z.object({ regions: z.array(imageRegion) }).parse(JSON.parse(json.content.toString())).regions;
    expect(regions[0]).toMatchObject({ text: HEADING, translation: `【de:${HEADING}】`, status: 'ok' });

    await page.getByRole('button', { name: pictures('print'), exact: true }).click();
    const { width, height } = SLIDE.picture;
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toEqual([[width, height]]);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: pictures('copyAll') }).click();
    await page.getByText(pictures('copied'), { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`【de:${HEADING}】\n`);
  });

  it('[IMG-02] compares it with the original, and reads drawn regions', async () => {
    const compare = page.getByRole('button', { name: pictures('compare') });
    await compare.dispatchEvent('pointerdown');
    await page.locator('canvas').waitFor({ state: 'detached' });
    await compare.dispatchEvent('pointerup');
    await page.locator('canvas').waitFor();

    const count = await list().count();
    await page.getByRole('button', { name: pictures('drawRegion') }).click();
    const picture = await page.locator('[data-picture]').boundingBox();
    if (!picture) throw new Error('no picture');
    await page.mouse.move(picture.x + picture.width * 0.7, picture.y + picture.height * 0.1);
    await page.mouse.down();
    await page.mouse.move(picture.x + picture.width * 0.95, picture.y + picture.height * 0.2, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => list().count()).toBe(count + 1);
    await field().fill('Neu');
    await list().last().getByText('Neu', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: pictures('deleteRegion') }).click();
    await expect.poll(() => list().count()).toBe(count);
  });

  it('[IMG-02] enlarges it by buttons, wheel and two fingers', async () => {
    const fitting = await shownWidth();
    const fit = page.getByRole('button', { name: pictures('zoomFit') });
    const enlarge = [
      () => page.getByRole('button', { name: pictures('zoomIn') }).click(),
      async () => {
        await page.locator('[data-picture]').hover();
        await page.keyboard.down('Control');
        await page.mouse.wheel(0, -200);
        await page.keyboard.up('Control');
      },
      () => pinch(page),
    ];
    for (const act of enlarge) {
      await act();
      await expect.poll(shownWidth).toBeGreaterThan(fitting);
      await fit.click();
      await expect.poll(shownWidth).toBe(fitting);
    }
  });

  it('[IMG-02] edits its texts and their places, undoes, and goes on after a reload, within a day', async () => {
    const translated = await shownPixels(page);

    // A click on the picture opens the region's fields.
    const { x, y } = await middleOf(page, SLIDE.lines[0]?.quad ?? []);
    await page.mouse.click(x, y);
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
    // Office programs copy a picture with their texts, which is no picture to translate.
    const copied = await transferOf(page, slide);
    await field().evaluate((element, clipboardData) => {
      clipboardData.setData('text/plain', 'Konto');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, copied);
    await field().fill('Konto');
    await expect.poll(() => shownPixels(page)).not.toBe(translated);
    expect(await page.getByRole('navigation', { name: pictures('pictures') }).count()).toBe(0);
    const edited = await shownPixels(page);
    await page.getByRole('button', { name: pictures('keepOriginal') }).click();
    await expect.poll(() => shownPixels(page)).not.toBe(edited);
    await page.keyboard.press('Control+z');
    await expect.poll(() => shownPixels(page)).toBe(edited);
    await page.keyboard.press('Control+z');
    await expect.poll(() => shownPixels(page)).toBe(translated);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => shownPixels(page)).toBe(edited);

    // Dragging moves the region; fields do the same.
    await page.locator('[data-frame]').hover();
    const frame = await page.locator('[data-frame]').boundingBox();
    await page.mouse.down();
    await page.mouse.move((frame?.x ?? 0) + 200, (frame?.y ?? 0) + 120, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => shownPixels(page)).not.toBe(edited);
    await page.getByText(pictures('place')).click();
    await page.getByRole('spinbutton', { name: pictures('left') }).fill('200');
    await page.getByRole('combobox', { name: pictures('alignment') }).selectOption('center');
    // Digit by digit: 3 alone would be too small.
    await page.getByRole('spinbutton', { name: pictures('fontSize') }).press('Control+a');
    await page.getByRole('spinbutton', { name: pictures('fontSize') }).pressSequentially('36');
    const last = await shownPixels(page);
    await expect.poll(() => savedWork(page)).toContain('"fontSize":36}');

    await page.reload();
    await region(page, HEADING).getByText('Konto', { exact: true }).waitFor();
    await expect.poll(() => shownPixels(page)).toBe(last);
    // An edit is kept even if the page ends at once.
    await region(page, HEADING).getByRole('button').first().click();
    await field().fill('Kontakt');
    await page.reload();
    await region(page, HEADING).getByText('Kontakt', { exact: true }).waitFor();
    await expect.poll(() => savedWork(page)).toContain('Kontakt');

    // After a day, nothing is left in the browser.
    await page.clock.setSystemTime(Date.now() + 25 * HOUR_MS);
    await page.reload();
    await page.getByText(pictures('formats')).waitFor();
    await expect.poll(() => savedWork(page)).toBe('[]');
    expect(errors).toEqual([]);
  });
});

describe('the picture translator', () => {
  let site: SiteUnderTest;
  beforeAll(async () => {
    site = await useSharedSite();
  });
  afterAll(() => site.close());

  async function open(options: OpenOptions = {}): Promise<{ page: Page; errors: string[] }> {
    const opened = await site.openInTest('/en/translate/image', { stored: stored(), ...options });
    opened.page.setDefaultTimeout(RECOGNITION_MS);
    await opened.page.getByRole('button', { name: pictures('pick') }).waitFor();
    return opened;
  }

  it('[IMG-01] [ERR-01] says what is wrong with a file, and takes several at once, by paste too', async () => {
    const { page } = await open();
    const blank = makePng({ width: 60, height: 40, colorType: 0, depth: 8, sample: () => 230 });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        fileOf('notes.png', Buffer.from('no picture')),
        fileOf('huge.png', hugeHeader()),
        fileOf('cut.png', slide.buffer.subarray(0, 300)),
      ]);
    await paste(page, fileOf('blank.png', blank));
    const thumbnails = page.getByRole('navigation', { name: pictures('pictures') });
    for (const [name, key] of [
      ['notes.png', 'failure_notPicture'],
      ['huge.png', 'failure_tooLarge'],
      ['cut.png', 'failure_damaged'],
      ['blank.png', 'noText'],
    ] as const) {
      await thumbnails.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await page.getByText(pictures(key)).waitFor();
      expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    }
    await thumbnails.getByRole('button', { name: pictures('remove').replace('{name}', 'blank.png') }).click();
    await expect.poll(() => thumbnails.getByRole('listitem').count()).toBe(3);

    await page.getByRole('button', { name: pictures('fromAddress') }).click();
    // The server fetches only public addresses, and says so.
    await page.getByRole('textbox', { name: pictures('address') }).fill('http://127.0.0.1:9/menu.jpg');
    await page.getByRole('button', { name: pictures('open'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .getByText(say('en', 'errors', 'pictureAddressRefused'))
      .waitFor();
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
  });

  it('[IMG-01] [IMG-02] [IMG-03] lets the server read a picture, sent by an account that knows what it sends and costs, or at an address', async () => {
    const user = JSON.stringify(await createAccount(site.server, 'picture_translator'));
    const { page, errors } = await open({
      stored: { user, ...stored({ reader: 'server', view: 'side-by-side' }) },
    });
    await page.getByText(pictures('readerHint')).waitFor();
    const warnings = IMAGE_WARNINGS.map((warning) => `"${warning}"`).join();
    let answer = '';
    await page.route('**/image/v1/translate/image_from_user', async (route) => {
      const response = await route.fetch();
      answer = await response.text();
      await route.fulfill({ response, body: answer.replace('"warnings":[]', `"warnings":[${warnings}]`) });
    });
    const sending = page.waitForRequest('**/image/v1/translate/image_from_user');
    await page.locator('input[type=file]').first().setInputFiles(slide);
    expect((await sending).method()).toBe('POST');
    await region(page, HEADING).getByText(`【de:${HEADING}】`).waitFor();
    await page.locator('[aria-busy=false] canvas').waitFor();
    for (const warning of IMAGE_WARNINGS) await page.getByText(pictures(`warning_${warning}`)).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);

    // Quick, the file stands for an address. The test's server reaches none that is public: its answer is that to the file.
    for (const address of casesBySize(0, ['https://example.com/signs/slide.png'])) {
      await page.unrouteAll();
      await page.route('**/image/v1/translate/image_from_user', async (route) => {
        expect(route.request().postData()).toContain(address);
        await route.fulfill({ contentType: 'text/event-stream', body: answer });
      });
      const original = page.waitForResponse('**/image/v1/results/*/original');
      await page.getByRole('button', { name: pictures('fromAddress') }).click();
      await page.getByRole('textbox', { name: pictures('address') }).fill(address);
      await page.getByRole('button', { name: pictures('open'), exact: true }).click();
      expect((await original).status()).toBe(200);
      await region(page, HEADING).getByText(`【de:${HEADING}】`).waitFor();
      await page.locator('[aria-busy=false] canvas').waitFor();
      await page
        .getByRole('region', { name: pictures('viewOriginal'), exact: true })
        .getByRole('img')
        .waitFor();
    }
    expect(errors).toEqual([]);
  });

  // Quick, the first test detects a language, and the fourth enlarges a picture with two fingers.
  it.each(casesBySize(0, ['ru'] as const))(
    '[IMG-02] detects the language of a picture, here %s, and works on a phone',
    async (language) => {
      const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
      const foreign = drawSlide(language);
      const { page, errors } = await open({ ...phone, stored: stored({ sourceLanguage: 'auto' }) });
      const held = Promise.withResolvers<void>();
      await page.route('**/models/*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(fileOf('foreign.png', pngOf(foreign.picture)));
      // The lines are outlined before there is a model to read them.
      await expect
        .poll(() => page.locator('[data-picture] polygon').count())
        .toBeGreaterThanOrEqual(foreign.lines.length);
      held.resolve();
      const [heading] = foreign.lines;
      const text = heading?.text ?? '';
      await region(page, text).getByText(`【de:${text}】`).waitFor();
      const { x, y } = await middleOf(page, heading?.quad ?? []);
      await page.touchscreen.tap(x, y);
      await page.getByRole('textbox', { name: pictures('translation'), exact: true }).fill('Konto');
      const { width } = await middleOf(page, heading?.quad ?? []);
      await pinch(page);
      await expect
        .poll(async () => (await page.locator('[data-picture]').boundingBox())?.width)
        .toBeGreaterThan(width * 1.5);
      // Only the picture became larger.
      expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await page.locator('input[capture]').count()).toBe(1);
      expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
      expect(errors).toEqual([]);
    },
  );
});

interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

function fileOf(name: string, bytes: Uint8Array): PickedFile {
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

/** Header of a picture of 50,000 × 50,000 pixels. */
function hugeHeader(): Uint8Array {
  const bytes = Buffer.from(makePng({ width: 4, height: 4, colorType: 0, depth: 8, sample: () => 0 }));
  bytes.writeUInt32BE(50_000, 16);
  bytes.writeUInt32BE(50_000, 20);
  return bytes;
}

/** Item of the list of regions with this text. */
function region(page: Page, text: string) {
  return page
    .getByRole('list', { name: pictures('regions') })
    .getByRole('listitem')
    .filter({ hasText: text });
}

/** Replaces the printer of every frame: `printed` has the size of the picture of each print. */
const RECORD_PRINTING = `
  const sizes = () => [...document.images].map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]);
  window.print = () => { top.printed = [...(top.printed ?? []), ...sizes()]; };
`;

const HOUR_MS = 3_600_000;

/** Text recognition is CPU-bound and slow on a busy machine. */
const RECOGNITION_MS = 120_000;

/** Spreads two fingers on the picture to twice their distance. */
async function pinch(page: Page): Promise<void> {
  const box = await pictureInView(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', distances: readonly number[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: distances.map((distance, id) => ({ x: x + distance, y, id })),
    });
  await send('touchStart', [-40, 40]);
  for (const distance of [50, 60, 70, 80]) await send('touchMove', [-distance, distance]);
  await send('touchEnd', []);
}

async function drop(page: Page, { name, mimeType, buffer }: PickedFile): Promise<void> {
  const transfer = await transferOf(page, { name, mimeType, buffer });
  // Beside the area that is meant for it.
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: transfer });
}

async function paste(page: Page, file: PickedFile): Promise<void> {
  const transfer = await transferOf(page, file);
  await page.evaluate(
    (clipboardData) => document.dispatchEvent(new ClipboardEvent('paste', { clipboardData })),
    transfer,
  );
}

function transferOf(page: Page, { name, mimeType, buffer }: PickedFile) {
  return page.evaluateHandle(
    ({ base64, ...file }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], file.name, { type: file.mimeType }));
      return transfer;
    },
    { name, mimeType, base64: buffer.toString('base64') },
  );
}

async function download(page: Page, form: string): Promise<{ name: string; content: Buffer }> {
  const menu = page.getByRole('button', { name: pictures('download'), exact: true });
  if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`\\b${form}$`) }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** Hash (FNV-1a) of the pixels of the translated picture, once it shows the present texts. */
async function shownPixels(page: Page): Promise<number> {
  await page.locator('[aria-busy=false] canvas').waitFor();
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let hash = 0x811c9dc5;
    for (const value of pixels) hash = Math.imul(hash ^ value, 0x01000193);
    return hash;
  });
}

/** Position in the window of the middle of a line, and the width of the picture. */
async function middleOf(
  page: Page,
  quad: readonly (readonly [number, number])[],
): Promise<{ x: number; y: number; width: number }> {
  const { x, y, width } = await pictureInView(page);
  const scale = width / SLIDE.picture.width;
  const mean = (axis: 0 | 1) => quad.reduce((sum, point) => sum + point[axis], 0) / quad.length;
  return { x: x + mean(0) * scale, y: y + mean(1) * scale, width };
}

/**
 * Scrolls the picture into the window and returns its box there, both in one step of the page. Playwright's own scrolling first waits
 * for two frames, and the headless shell has failed to draw any after a touch.
 */
function pictureInView(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  return page.locator('[data-picture]').evaluate((picture) => {
    picture.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = picture.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** Everything that is stored in the browser, as JSON. */
function savedWork(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('interlinear-pictures');
        request.onsuccess = () => {
          const all = request.result.transaction('pictures').objectStore('pictures').getAll();
          all.onsuccess = () => {
            request.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );
}
