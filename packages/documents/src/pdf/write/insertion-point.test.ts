import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import { npmFonts } from '../../node/npm-fonts.ts';
import { readPdf } from '../read/read-pdf.ts';
import { openWithPdfium } from '../testing/pdfium.ts';
import { paintPage } from '../testing/raster.ts';
import { readModels } from '../testing/read-models.ts';
import { renderPdf } from './render-pdf.ts';

const WORDS = 'the height of the valley above the sea';
const LONGER = 'die Höhe des Tales über dem Spiegel des Meeres wurde gemessen';

describe('place of a translation in the drawing order', () => {
  it('[DOC-06] is above backgrounds that are drawn line by line', async () => {
    const content = [0, 1, 2].map((row) => background(690 - 12 * row) + line(WORDS, { x: 80, y: 693 - 12 * row }));
    await expectSeen(content.join(''));
  });

  it('[DOC-06] is above a shading that is drawn after its first line', async () => {
    const shading = 'q 70 660 300 28 re W n /Sky sh Q\n';
    await expectSeen(line(WORDS, { x: 80, y: 693 }) + shading + line(WORDS, { x: 80, y: 681 }));
  });

  it('[DOC-06] is above the backgrounds of a form', async () => {
    const rows = [0, 1, 2].map((row) => background(690 - 12 * row) + line(WORDS, { x: 80, y: 693 - 12 * row }));
    await expectSeen('q 1 0 0 1 0 0 cm /Card Do Q\n', { Card: rows.join('') });
  });

  it('[DOC-06] is outside of a clip that fits the original only', async () => {
    const clipped = (y: number) => `q 80 ${y - 3} 192 12 re W n\n${line(WORDS, { x: 80, y })}Q\n`;
    await expectSeen(clipped(693));
  });

  it('[DOC-06] stays below what its author painted over it', async () => {
    const file = await translated(`${line(WORDS, { x: 80, y: 693 })}0 g 70 685 420 24 re f\n`);
    expect(await inkedShare(file)).toBe(0);
  });
});

/** Grey rectangle behind a line. */
function background(y: number): string {
  return `0.8 g 70 ${y} 420 12 re f 0 g\n`;
}

async function expectSeen(content: string, forms: Record<string, string> = {}): Promise<void> {
  expect(await inkedShare(await translated(content, forms))).toBeGreaterThan(0.9);
}

async function translated(content: string, forms: Record<string, string> = {}): Promise<Uint8Array> {
  const resources =
    '/Shading << /Sky << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 660 0 690] /Extend [true true] ' +
    '/Function << /FunctionType 2 /Domain [0 1] /C0 [0.7] /C1 [0.9] /N 1 >> >> >>';
  const original = makePdf({ pages: [{ content }], forms, resources });
  const translations = { of: () => [LONGER] };
  const options = { view: 'translation', target: 'de', fonts: npmFonts(import.meta.url) } as const;
  return (await renderPdf(await readPdf(original), translations, options)).bytes;
}

/** Share of the written letters that hiding all text changes. */
async function inkedShare(bytes: Uint8Array): Promise<number> {
  const scale = 2;
  const file = await openWithPdfium(bytes);
  const shown = paintPage(file, 0, { scale });
  const bare = paintPage(file, 0, { scale, hidesText: true });
  file.close();
  const glyphs = (await readModels(bytes)).flatMap(({ streams }) =>
    streams.flatMap(({ shows }) =>
      shows.flatMap(({ elements }) =>
        elements.flatMap((element) => (typeof element !== 'number' && /\p{L}/u.test(element.text) ? [element] : [])),
      ),
    ),
  );
  const inked = glyphs.filter(({ matrix: [size, , , , x, y], width }) => {
    for (let row = Math.round((792 - y - size * 0.5) * scale); row < (792 - y) * scale; row++) {
      for (let column = Math.floor(x * scale); column < (x + width * size) * scale; column++) {
        const at = (row * shown.width + column) * 4;
        if (shown.pixels[at] !== bare.pixels[at]) return true;
      }
    }
    return false;
  });
  return inked.length / glyphs.length;
}
