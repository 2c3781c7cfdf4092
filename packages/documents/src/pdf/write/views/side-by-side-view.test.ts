import { makePdf, type PdfOptions } from '@interlinear/testing/documents/make-pdf';
import { line, paragraph } from '@interlinear/testing/documents/set-text';
import type { Inline } from '@interlinear/translation/segment';
import { describe, expect, it } from 'vitest';
import type { View } from '../../../document.ts';
import { npmFonts } from '../../../node/npm-fonts.ts';
import { readPdf } from '../../read/read-pdf.ts';
import { type Raster, rasterPage } from '../../testing/raster.ts';
import { readModels } from '../../testing/read-models.ts';
import { renderPdf } from '../render-pdf.ts';

const FONTS = npmFonts(import.meta.url);

const WORDS =
  line('Heights', { x: 60, y: 330, size: 16, font: 'B' }) +
  paragraph('The height of the valley was measured on every day of the year.', { x: 60, y: 300, width: 180 }).content;
const ART = 'q 0.9 0.1 0.2 rg 70 60 60 40 re f Q q 1 0 0 1 30 20 cm 0.1 0.3 0.9 RG 4 w 150 60 m 200 150 l S Q\n';

/** Gradient pattern anchored at the corner of the page. */
const PATTERN =
  '/Pattern << /P << /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 300 0] ' +
  '/Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >> >>';

const page = (content: string, more: Partial<PdfOptions['pages'][number]> = {}) => ({
  content,
  width: 300,
  height: 400,
  ...more,
});

describe('a sheet with both languages', () => {
  it.each<[string, PdfOptions]>([
    ['as most are', { pages: [page(ART + WORDS)] }],
    ['turned', { pages: [page(ART + WORDS, { rotate: 90 })] }],
    ['with states that are not restored', { pages: [page(`${WORDS}q 1 0 0 1 40 0 cm\nq\n${ART}`)] }],
    ['with states restored that nobody saved', { pages: [page(`Q Q\n${ART}${WORDS}`)] }],
    [
      'painted with a pattern',
      { pages: [page(`/Pattern cs /P scn 20 20 260 60 re f 0 g\n${WORDS}`)], resources: PATTERN },
    ],
    ['with words in a form', { pages: [page(`${ART}/Words Do\n`)], forms: { Words: WORDS } }],
    ['with something that reaches over its edge', { pages: [page(`${WORDS}1 0 0 rg 280 100 90 90 re f\n`)] }],
  ])('[DOC-06] shows the original on the left and the translation on the right: a page %s', async (_, made) => {
    const original = makePdf(made);
    const sheet = await rasterPage(await rendered(original, 'side-by-side'), 0);
    const half = sheet.width / 2;
    expect(countDifferingPixels(cut(sheet, 0, half), await rasterPage(original, 0))).toBe(0);
    expect(
      countDifferingPixels(cut(sheet, half, half), await rasterPage(await rendered(original, 'translation'), 0)),
    ).toBe(0);
  });

  it('[DOC-06] draws both in one stream where possible', async () => {
    const formsOf = async (content: string) => {
      const file = await rendered(makePdf({ pages: [page(content)] }), 'side-by-side');
      return new TextDecoder('latin1').decode(file).match(/\/Subtype \/Form/g)?.length ?? 0;
    };
    expect([await formsOf(ART + WORDS), await formsOf(`q ${ART + WORDS}`)]).toEqual([0, 2]);
  });
});

async function rendered(original: Uint8Array, view: View): Promise<Uint8Array> {
  const translations = new Map<string, Inline[]>(
    (await readModels(original)).flatMap(({ page: { blocks } }) =>
      blocks.map(({ id }) => [id, ['Die Höhe des Tals wurde gemessen.']] as const),
    ),
  );
  const { bytes } = await renderPdf(
    await readPdf(original),
    { of: (id) => translations.get(id) },
    { view, target: 'de', fonts: FONTS },
  );
  return bytes;
}

function cut({ width, height, pixels }: Raster, left: number, wide: number): Raster {
  const part = new Uint8Array(wide * height * 4);
  for (let y = 0; y < height; y++) {
    const start = (y * width + left) * 4;
    part.set(pixels.subarray(start, start + wide * 4), y * wide * 4);
  }
  return { width: wide, height, pixels: part };
}

/** Counts pixels that differ by more than anti-aliasing can explain. */
function countDifferingPixels(one: Raster, other: Raster): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  let count = 0;
  for (let at = 0; at < one.pixels.length; at += 4) {
    if ([0, 1, 2].some((colour) => Math.abs((one.pixels[at + colour] ?? 0) - (other.pixels[at + colour] ?? 0)) > 48))
      count++;
  }
  return count;
}
