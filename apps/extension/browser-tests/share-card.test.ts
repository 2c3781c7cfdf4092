import { readFile } from 'node:fs/promises';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCard, selectByMouse } from './card-in-page.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';

const pageOf = (language: string, title: string, text: string) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:," />
  <body style="margin: 2em"><p id="text">${text}</p></body></html>`;
const WORDS = 'Nobody has lived there since the last winter of the war. ';

/** Designs with the colours of their backgrounds. Quick: two designs, one light and one dark. */
const LOOKS = casesBySize(2, [
  { design: 'Manuscript', isDark: false, ground: '250,247,240' },
  { design: 'Sheets', isDark: true, ground: '21,23,28' },
  { design: 'Poster', isDark: false, ground: '156,42,28' },
  { design: 'Manuscript', isDark: true, ground: '21,23,28' },
  { design: 'Sheets', isDark: false, ground: '250,247,240' },
  { design: 'Poster', isDark: true, ground: '240,160,140' },
]);

/** Height that the picture of a short text does not reach. */
const MAX_SHORT_HEIGHT = 1_000;

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({
    '/short': pageOf('en', 'About the red house', WORDS),
    '/long': pageOf('en', 'A very long title that goes on and on '.repeat(6), WORDS.repeat(40)),
    '/chinese': pageOf(
      'zh-CN',
      '红房子',
      '那座红房子离河很近，非常古老。自从战争的最后一个冬天以来，没有人在那里住过。'.repeat(2),
    ),
    '/arabic': pageOf(
      'ar',
      'البيت الأحمر',
      'البيت الأحمر قريب من النهر وهو قديم جدا 🏠. لم يعش أحد هناك منذ آخر شتاء في الحرب.',
    ),
  });
  await extension.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => extension.close());
beforeEach(() => extension.setSettings({}));
afterEach((test) => extension.endTest(test));

/** Selects all text and opens the share panel. */
async function openShareCard(path: string): Promise<{ page: Page; card: Frame; errors: string[] }> {
  const { page, errors } = await extension.open(path);
  const text = await page.locator('#text').innerText();
  await selectByMouse(page, text);
  const card = await openCard(page);
  await card.getByRole('button', { name: 'Create a picture to share' }).click();
  await card.getByRole('button', { name: 'Download picture' }).waitFor();
  return { page, card, errors };
}

async function downloadPicture(page: Page, card: Frame): Promise<{ name: string; png: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download picture' }).click(),
  ]);
  return { name: download.suggestedFilename(), png: await readFile(await download.path()) };
}

/** Decodes a PNG in the browser: its size, background colour and number of colours. */
async function decode(page: Page, png: Buffer) {
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('There is nothing to draw on.');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const pixels = new Uint32Array(data.buffer);
    const colors = new Map<number, number>();
    // One row of eight.
    for (let row = 0; row < bitmap.height; row += 8) {
      for (const pixel of pixels.subarray(row * bitmap.width, (row + 1) * bitmap.width)) {
        colors.set(pixel, (colors.get(pixel) ?? 0) + 1);
      }
    }
    const common = [...colors.values()].filter((count) => count > 25).length;
    return { width: bitmap.width, height: bitmap.height, ground: [...data.slice(0, 3)], colors: colors.size, common };
  }, png.toString('base64'));
}

describe('the picture to share', () => {
  it('[EXT-06] can be downloaded as a PNG in its designs, light and dark, as shown, and copied', async () => {
    const { page, card, errors } = await openShareCard('/short');
    const shown = card.getByRole('img');
    expect(await shown.getAttribute('aria-label')).toBe(
      `Picture with the text “${WORDS.trim()}” and its translation “【de:${WORDS.trim()}】”`,
    );
    for (const { design, isDark, ground } of LOOKS) {
      await card.getByLabel(design).check();
      await card.getByLabel('Dark').setChecked(isDark);
      const { name, png } = await downloadPicture(page, card);
      expect(name).toMatch(/^interlinear-127\.0\.0\.1.*\.png$/);
      const picture = await decode(page, png);
      const size = await shown.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]);
      expect([picture.width, picture.height]).toEqual(size);
      expect(picture.width).toBe(1200);
      expect(picture.height).toBeGreaterThan(400);
      expect(picture.height).toBeLessThan(MAX_SHORT_HEIGHT);
      // Background, letters and antialiasing.
      expect(picture.colors).toBeGreaterThan(20);
      expect(picture.common).toBeGreaterThan(3);
      expect(picture.ground.join()).toBe(ground);
    }

    await card.getByRole('button', { name: 'Copy picture' }).click();
    await card.getByText('Picture copied').waitFor();
    const copied = await card.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const blob = await item?.getType('image/png');
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())];
    });
    expect((await decode(page, Buffer.from(copied))).width).toBe(1200);
    await card.getByRole('button', { name: 'Back to the translation' }).click();
    await card.getByRole('button', { name: 'Copy translation' }).waitFor();
    expect(errors).toEqual([]);
  });

  // The test above draws a short text.
  itWhenDeep('[EXT-06] cuts very long texts, and grows with others', async () => {
    const long = await openShareCard('/long');
    const picture = await decode(long.page, (await downloadPicture(long.page, long.card)).png);
    expect(picture.height).toBeGreaterThan(1.5 * MAX_SHORT_HEIGHT);
    expect(picture.height).toBeLessThan(2400);
  });

  // Assertions cannot judge these scripts' appearance, only that drawing succeeds.
  it.each(casesBySize(0, ['/arabic', '/chinese']))('[EXT-06] is drawn for %s', async (path) => {
    const { page, card, errors } = await openShareCard(path);
    const { png } = await downloadPicture(page, card);
    expect((await decode(page, png)).colors).toBeGreaterThan(20);
    expect(errors).toEqual([]);
  });
});
