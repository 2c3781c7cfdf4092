import type { LanguageCode } from '@interlinear/languages';
import { npmTesseract } from '@interlinear/ocr/npm-tesseract';
import { openPageReader } from '@interlinear/ocr/page-reader';
import { type ScannedPicture, scannedPdf, turnedPicture } from '@interlinear/testing/documents/scanned-page';
import { line } from '@interlinear/testing/documents/set-text';
import { casesBySize } from '@interlinear/testing/test-size';
import { describe, expect, it } from 'vitest';
import type { DocumentPage, TranslatableDocument } from '../../document.ts';
import { npmFonts } from '../../node/npm-fonts.ts';
import { npmPdfAids } from '../../node/npm-pdf-aids.ts';
import { openPdf } from '../open-pdf.ts';
import { blockText } from '../testing/block-text.ts';
import { pdfJsText } from '../testing/pdf-js-text.ts';
import { rasterPage } from '../testing/raster.ts';
import { characterErrorRate, POINTS_PER_PIXEL, printedColumns, printedPage } from './testing/printed-page.ts';

const aids = npmPdfAids();
const tesseract = npmTesseract(import.meta.url);
/** Timeout for recognition, which is CPU-bound and may run beside other tests. */
const OCR_TIMEOUT_MS = 180_000;

const TEXTS = {
  en: [
    'The harbour was quiet before the storm. Fishermen pulled their boats onto the shingle and tied them to iron rings.',
    'Measurements were taken every morning between six and eight; the mean error was below two percent.',
  ],
  de: [
    'Früh am Morgen öffnete die Bäckerei ihre Türen. Große Schiffe mussten draußen warten, bis die Sicht besser wurde.',
    'Die Messungen wurden jeden Morgen zwischen sechs und acht Uhr vorgenommen; der mittlere Fehler war gering.',
  ],
  'zh-CN': [
    '清晨的港口非常安静。渔民们把船拖上岸，系在墙上的铁环里。面包师在四点半点燃了炉火。',
    '每天早上六点到八点之间进行测量，所有站点的平均误差低于百分之二。',
  ],
  ja: [
    '嵐の前の港は静かだった。漁師たちは船を浜に引き上げ、壁の鉄の輪につないだ。',
    '測定は毎朝六時から八時の間に行われ、平均誤差はすべての観測所で小さかった。',
  ],
  ru: [
    'Перед бурей в гавани было тихо. Рыбаки вытащили лодки на гальку и привязали их к железным кольцам в стене.',
    'Измерения проводились каждое утро между шестью и восемью часами; средняя ошибка была ниже двух процентов.',
  ],
} as const;

function scanOf(picture: ScannedPicture, more: { rotate?: number; hiddenText?: string } = {}): Uint8Array {
  const [width, height] = [picture.width * POINTS_PER_PIXEL, picture.height * POINTS_PER_PIXEL];
  return scannedPdf([{ picture, width, height, ...more }]);
}

function open(bytes: Uint8Array, language: LanguageCode | 'auto'): Promise<TranslatableDocument> {
  return openPdf(bytes, { ...aids, pageReader: openPageReader(tesseract, language) });
}

async function firstPage(document: TranslatableDocument): Promise<DocumentPage> {
  for await (const page of document.pages()) return page;
  throw new Error('there is no page');
}

async function readTexts(picture: ScannedPicture, language: LanguageCode | 'auto'): Promise<string[]> {
  const page = await firstPage(await open(scanOf(picture), language));
  expect(page.text).toBe('recognized');
  return page.blocks.filter(({ isTranslatable }) => isTranslatable).map(blockText);
}

describe('scanned pages', { timeout: OCR_TIMEOUT_MS }, () => {
  // English and Russian are read in the other tests, too.
  it.each(
    casesBySize(1, [
      ['zh-CN', 0.06],
      ['ru', 0.04],
      ['ja', 0.06],
      ['en', 0.01],
      ['de', 0.01],
    ] as const),
  )('[DOC-09] reads paragraphs in %s with an error rate of at most %d', async (language, most) => {
    const texts = TEXTS[language];
    const found = await readTexts(await printedPage(texts, language), language);
    expect(found).toHaveLength(texts.length);
    for (const [index, text] of texts.entries())
      expect(characterErrorRate(text, found[index] ?? ''), found[index]).toBeLessThanOrEqual(most);
  });

  it.each(
    casesBySize(1, [
      ['ru', 0.04],
      ['de', 0],
    ] as const),
  )('detects the language: %s', async (language, most) => {
    const texts = TEXTS[language];
    const found = await readTexts(await printedPage(texts, language), 'auto');
    expect(found).toHaveLength(texts.length);
    for (const [index, text] of texts.entries())
      expect(characterErrorRate(text, found[index] ?? ''), found[index]).toBeLessThanOrEqual(most);
  });

  it('reads rotated and skewed pages', async () => {
    const picture = await printedPage(TEXTS.en, 'en');
    expect(await readTexts(turnedPicture(picture, 90), 'en')).toEqual(TEXTS.en);
    const askew = await readTexts(turnedPicture(picture, 3), 'en');
    for (const [index, text] of TEXTS.en.entries())
      expect(characterErrorRate(text, askew[index] ?? '')).toBeLessThanOrEqual(0.03);
  });

  it('reads one column after the other', async () => {
    const [left, right] = TEXTS.en;
    expect(await readTexts(await printedColumns([left, right]), 'en')).toEqual([left, right]);
  });

  it('uses the existing text layer of a scan instead of recognizing it', async () => {
    const picture = await printedPage(TEXTS.en, 'en');
    const hiddenText = `3 Tr\n${line('The words of the scanner', { x: 60, y: 300, size: 12 })}`;
    const bytes = scanOf(picture, { hiddenText });
    const reader = {
      read: () => Promise.reject(new Error('nobody asked for it')),
      close: () => undefined,
    };
    const document = await openPdf(bytes, { ...aids, pageReader: reader });
    const page = await firstPage(document);
    expect(page.text).toBe('text');
    expect(page.blocks.map(blockText)).toEqual(['The words of the scanner']);
  });

  it('covers the scanned words in the paper colour, changes nothing else, and renders with an earlier result without recognizing again', async () => {
    const picture = coloured(await printedPage(TEXTS.en, 'en'), { paper: [200, 225, 240], ink: [20, 30, 120] });
    const bytes = scanOf(picture);
    const document = await open(bytes, 'en');
    const page = await firstPage(document);
    const [first, second] = page.blocks;
    if (!first?.box || !second) throw new Error('both paragraphs are found');
    const german = 'Es war still im Hafen, ehe der Sturm kam.';
    const render = { view: 'translation', target: 'de', fonts: npmFonts(import.meta.url) } as const;
    const translations = { of: (id: string) => (id === first.id ? [german] : undefined) };
    const written = await document.render(translations, render);
    expect((await pdfJsText(written.bytes)).join(' ').replace(/\s+/g, ' ')).toContain(german);

    const [before, after] = [await rasterPage(bytes, 0, 2), await rasterPage(written.bytes, 0, 2)];
    const [left, top, right, bottom] = first.box.map((value) => value * 2) as [number, number, number, number]; // a box has four
    let changedOutside = 0;
    const colors = new Map<string, number>();
    for (let at = 0; at < after.width * after.height; at++) {
      const [x, y] = [at % after.width, Math.floor(at / after.width)];
      const isInside = x > left - 8 && x < right + 8 && y > top - 8 && y < bottom + 8;
      const color = after.pixels.subarray(at * 4, at * 4 + 3).toReversed();
      if (isInside) colors.set(color.join(), (colors.get(color.join()) ?? 0) + 1);
      else if (
        color.join() !==
        before.pixels
          .subarray(at * 4, at * 4 + 3)
          .toReversed()
          .join()
      )
        changedOutside++;
    }
    expect(changedOutside).toBe(0);
    const [ground] = [...colors].sort(([, one], [, other]) => other - one);
    expect(ground?.[0]).toBe('200,225,240');
    const inks = [...colors.keys()].map((color) => color.split(',').map(Number));
    expect(inks.some(([red = 0, green = 0, blue = 0]) => red < 60 && green < 70 && blue > 90 && blue < 160)).toBe(true);

    if (!page.recognized) throw new Error('it was recognized');
    const kept = JSON.parse(JSON.stringify(page.recognized)) as typeof page.recognized; // as a database gives it back
    const again = await openPdf(bytes, { ...aids, recognized: new Map([[0, kept]]) });
    expect(await firstPage(again)).toEqual(page);
    const sideBySide = { ...render, view: 'side-by-side' } as const;
    const other = await again.render({ of: (id) => (id === first.id ? ['Am Meer'] : undefined) }, sideBySide);
    const text = (await pdfJsText(other.bytes)).join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('Am Meer');
    expect(text).toContain('Fishermen pulled their boats');
  });

  it('reports a page without text as scanned when there is no OCR', async () => {
    const document = await openPdf(scanOf(await printedPage(TEXTS.en, 'en')), aids);
    expect(await firstPage(document)).toMatchObject({ text: 'scanned', blocks: [] });
  });
});

type Color = readonly [number, number, number];

/** Recolours a black-on-white picture. */
function coloured(
  { width, height, pixels }: ScannedPicture,
  { paper, ink }: { paper: Color; ink: Color },
): ScannedPicture {
  const result = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const share = (pixels[at] ?? 0) / 255;
    for (const channel of [0, 1, 2] as const)
      result[at + 2 - channel] = Math.round(paper[channel] * share + ink[channel] * (1 - share));
  }
  return { width, height, pixels: result };
}
