import type { InkLine } from '@interlinear/ocr/ink-line';
import { npmFaces } from '@interlinear/typesetting/npm-faces';
import { describe, expect, it } from 'vitest';
import { PICTURE_LIMITS, readPictureFacts } from '../decode/picture-facts.ts';
import { createCanvasCodec } from '../node/canvas-codec.ts';
import { ADVANCE, type DrawnText, drawPicture, drawText } from '../testing/draw-picture.ts';
import { openPictureSession, type PictureTools } from './picture-session.ts';

const LINES: readonly DrawnText[] = [
  { text: 'HEAyNE', start: [40, 60], size: 30, color: [20, 20, 60] },
  { text: 'yENAH', start: [40, 160], size: 30, color: [20, 20, 60] },
];

const codec = createCanvasCodec();

/** Reader that knows where the lines were drawn; recognition itself is tested in `ocr`. */
function readerOf(lines: readonly DrawnText[], onRead: () => void): ReturnType<PictureTools['openReader']> {
  return {
    async findLines() {
      onRead();
      return lines.map(inkOf);
    },
    close: () => undefined,
  };
}

/** Height of capitals, in em, as it is measured in lines that have some. */
const CAPITAL_HEIGHT = 0.74;

function inkOf({ text, start: [left, bottom], size }: DrawnText): InkLine {
  const top = bottom - CAPITAL_HEIGHT * size;
  const right = left + text.length * ADVANCE * size;
  const components = [...text].map((_, index) => {
    const start = left + index * ADVANCE * size;
    return { left: start, right: start + 0.5 * size, top, bottom, area: 0.1 * size ** 2, brightness: 30 };
  });
  return {
    line: { left, top, right, bottom, letterHeight: bottom - top, ink: 'dark', components, marks: [] },
    toOriginal: [1, 0, 0, 1, 0, 0],
    isVertical: false,
    reading: { words: [{ text, left, right, confidence: 90 }], confidence: 90 },
  };
}

async function open(color: (x: number, y: number) => readonly [number, number, number] = () => [250, 250, 250]) {
  let reads = 0;
  const tools: PictureTools = {
    codec,
    fonts: npmFaces(import.meta.url),
    limits: PICTURE_LIMITS,
    openReader: () => readerOf(LINES, () => reads++),
  };
  const picture = LINES.reduce(
    drawText,
    drawPicture(400, 240, (x, y) => [...color(x, y)]),
  );
  const session = await openPictureSession(await codec.encode(picture, 'png'), tools);
  return { session, picture, reads: () => reads };
}

describe('a picture session', () => {
  it('[IMG-02] reads once, and paints only what an edit changes', async () => {
    const { session, reads } = await open();
    const regions = await session.read({ language: 'en' });
    expect(await session.read({ language: 'en' })).toBe(regions);
    expect(reads()).toBe(1);
    const texts = regions.map((region) => ({ region, text: 'Hallo' }));
    await session.paint(texts, 'de');
    expect((await session.paint(texts, 'de')).changed).toEqual([]);
    const second = await session.paint(
      texts.map((text, index) => (index === 1 ? { ...text, text: 'Welt' } : text)),
      'de',
    );
    expect(second.changed.length).toBeGreaterThan(0);
    for (const [, top] of second.changed) expect(top).toBeGreaterThan(100);
  });

  it('[IMG-02] shows after edits what it would show without the way there', async () => {
    const { session } = await open((x, y) => [200 + (x % 7), 210, 220 - (y % 5)]);
    const regions = await session.read({ language: 'en' });
    const final = regions.map((region) => ({ region, text: 'Grüße' }));
    await session.paint(final, 'de');
    const direct = Uint8Array.from(session.raster('translated').pixels);
    for (const text of ['Ein viel längerer Satz, der weit reicht', 'x', ''])
      await session.paint(
        regions.map((region) => ({ region, text })),
        'de',
      );
    await session.paint(
      regions.slice(1).map((region) => ({ region, text: 'y' })),
      'de',
    );
    await session.paint(final, 'de');
    expect(Buffer.compare(session.raster('translated').pixels, direct)).toBe(0);
  });

  it('[IMG-01] corrects its regions by what a model sees in a copy of the picture', async () => {
    const { session } = await open();
    expect(() => session.applySight([])).toThrow('has not been read');
    const before = await session.read({ language: 'en' });
    const copy = await session.copyForModel();
    expect(readPictureFacts(copy.bytes, PICTURE_LIMITS)).toMatchObject({ format: 'jpeg', width: 400, height: 240 });
    expect(copy).toMatchObject({ width: 400, height: 240 });
    const { regions, warnings } = session.applySight([
      { text: 'HEAyNÉ', box: [0.1, 0.14, 0.38, 0.27] },
      { text: 'Nothing is here', box: [0.5, 0.8, 0.95, 0.9] },
    ]);
    expect(before.map(({ text }) => text)).toEqual(['HEAyNE', 'yENAH']);
    expect(regions.map(({ text }) => text)).toEqual(['HEAyNÉ', 'yENAH']);
    expect(warnings).toEqual({ 'no-ink': 1, missed: 1 });
    expect(await session.read({ language: 'en' })).toBe(regions);
  });

  it('[IMG-02] leaves every pixel away from the translated regions as it was', async () => {
    const { session, picture } = await open();
    const regions = await session.read({ language: 'en' });
    await session.paint(
      regions.slice(0, 1).map((region) => ({ region, text: 'Hallo' })),
      'de',
    );
    const { pixels } = session.raster('translated');
    expect(Buffer.compare(pixels.subarray(400 * 4 * 110), picture.pixels.subarray(400 * 4 * 110))).toBe(0);
    expect(Buffer.compare(session.raster('original').pixels, picture.pixels)).toBe(0);
    expect(await codec.decode(await session.encode('translated', 'png'), session.facts)).toEqual(
      session.raster('translated'),
    );
  });
});
